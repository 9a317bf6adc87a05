// "super.n" in a contract is the field of the superclass, which one of the class may hide. It was not supported.
// expect SuperFields.set: holds
// expect SuperFields.hidden: violated postcondition
// expect SuperFields.own: violated frame

class SuperFields extends SuperFieldsAbove {
    int n;

    //@ assignable super.n;
    //@ ensures super.n == 20 && n == \old(n);
    void set() { super.n = 20; }

    //@ ensures super.n == 20;
    void hidden() { n = 20; }

    //@ assignable super.n;
    void own() { n = 20; }
}

class SuperFieldsAbove { int n; }

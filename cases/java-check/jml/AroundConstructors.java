// The precondition of a constructor of an inner class reads the object around, which its own object does not keep yet: that was an error.
// expect AroundConstructors.Inner.Inner(AroundConstructors): holds
// expect AroundConstructors.Inner.Inner(AroundConstructors, int): holds
// expect AroundConstructors.owes: violated precondition
// expect AroundConstructors.gives: holds
// expect AroundConstructors.owesOther: violated precondition

class AroundConstructors {
    /*@ spec_public */ int n;

    class Inner {
        /*@ spec_public */ int g;

        //@ requires n > 0;
        //@ ensures g > 0;
        Inner() { g = n; }

        //@ requires AroundConstructors.this.n > k;
        //@ ensures g > k;
        Inner(int k) { g = n; }
    }

    //@ ensures true;
    void owes() { new Inner(); }

    //@ ensures true;
    void gives() {
        n = 1;
        new Inner();
        new Inner(0);
    }

    //@ ensures true;
    void owesOther() { new Inner(n); }
}

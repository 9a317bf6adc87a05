// A method without a body returns what it could have got: what was made before it is called, and was given to nobody, is not among that. Assertions that say
// so were violated.
// bounds: --scope 2 --array 2
// expect UnleakedMade.UnleakedMade(UnleakedSource): holds
// expect UnleakedMade.UnleakedMade(UnleakedSource, int): violated contract
// expect UnleakedMade.array: holds
// expect UnleakedMade.given: violated contract
// expect UnleakedMade.inside: violated contract
// expect UnleakedMade.stored: violated contract
// expect UnleakedMade.again: violated contract
interface UnleakedSource {
    //@ assignable \nothing; signals_only \nothing;
    /*@ nullable @*/ Object get();
    //@ assignable \nothing; signals_only \nothing;
    void take(Object o);
    //@ assignable \nothing; signals_only \nothing;
    /*@ nullable @*/ UnleakedMade made();
}

class UnleakedMade {
    /*@ nullable @*/ static Object last;

    int n; //@ invariant n > 0;

    UnleakedMade(UnleakedSource s) {
        n = 0;
        UnleakedMade u = s.made();
        //@ assert u != this;
        n = 1;
    }

    UnleakedMade(UnleakedSource s, int k) {
        n = 1;
        s.take(this);
        UnleakedMade u = s.made();
        //@ assert u != this;
    }

    static void array(UnleakedSource s) {
        int[] a = new int[1];
        Object[] b = {a};
        Object o = s.get();
        //@ assert o != a && o != b;
    }

    static void given(UnleakedSource s) {
        int[] a = new int[1];
        s.take(a);
        Object o = s.get();
        //@ assert o != a;
    }

    static void inside(UnleakedSource s) {
        int[] a = new int[1];
        Object[] b = {a};
        s.take(b);
        b[0] = null;
        Object o = s.get();
        //@ assert o != a;
    }

    static void stored(UnleakedSource s) {
        int[] a = new int[1];
        last = a;
        Object o = s.get();
        //@ assert o != a;
    }

    static void again(UnleakedSource s) {
        Object first = s.get();
        Object second = s.get();
        //@ assert first != second || first == null;
    }
}

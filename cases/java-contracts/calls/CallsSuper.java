/** Calls that run a method, or a constructor, on an object of a class below: no check of the contract is about those. */
class SuperBase {
    /*@ spec_public @*/ int x;

    //@ assignable x;
    //@ signals_only \nothing;
    void set(int v) { x = v; }

    int hook() { return 1; }

    //@ assignable x;
    //@ ensures x == 1;
    //@ signals_only \nothing;
    void hooked() { x = hook(); }
}

class SuperBelow extends SuperBase {
    /*@ spec_public @*/ int y;
    //@ invariant x == y;

    //@ also
    //@ assignable x, y;
    //@ signals_only \nothing;
    void set(int v) {
        super.set(v);
        if (x != y) // it is so here, whatever the invariant says
            throw new IllegalStateException();
        y = v;
    }

    int hook() { return 2; }

    void hooked() {
        super.hooked();
        y = x;
    }

    //@ assignable x, y;
    //@ ensures x == 1;
    void hookedAgain() {
        super.hooked();
        y = 1;
        x = y;
    }
}

class MadeBase {
    /*@ spec_public @*/ int x;

    //@ assignable x;
    //@ ensures x == 1;
    MadeBase() { x = first(); }

    int first() { return 1; }
}

class MadeBelow extends MadeBase {
    //@ ensures x == 1;
    MadeBelow() { super(); }

    int first() { return 2; }
}

class MadeSame {
    /*@ spec_public @*/ int x;

    //@ requires v > 0;
    //@ assignable x;
    //@ ensures x == v;
    MadeSame(int v) { x = v; }

    //@ ensures x == 3;
    MadeSame() { this(3); }
}

class StaticKept {
    /*@ spec_public @*/ static int n = 1;
    //@ static invariant n > 0;

    //@ assignable n;
    //@ ensures true;
    static void any() { n = 5; }

    //@ assignable n;
    //@ ensures true;
    private static /*@ helper @*/ void helps() { n = -5; }

    //@ ensures \result > 0;
    static int afterAny() { any(); return n; }

    //@ ensures \result > 0;
    static int afterHelper() { helps(); int k = n; n = 1; return k; }

    static void before() { n = 0; any(); }
}

// bounds: --calls contract --scope 3 --array 3
// expect SuperBase.set: holds
// expect SuperBase.hooked: holds
// expect SuperBelow.set: violated invariant throw
// expect SuperBelow.hooked: violated frame postcondition
// expect SuperBelow.hookedAgain: holds
// expect MadeBase.MadeBase: holds
// expect MadeBelow.MadeBelow: violated postcondition
// expect MadeSame.MadeSame(int): holds
// expect MadeSame.MadeSame(): holds
// expect StaticKept.any: holds
// expect StaticKept.helps: holds
// expect StaticKept.afterAny: holds
// expect StaticKept.afterHelper: violated contract postcondition
// expect StaticKept.before: violated invariant
// expect StaticKept.static: holds

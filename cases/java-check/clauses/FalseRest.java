// False clauses that are assumed leave no execution; others are violated.
// bounds: --calls contract
// expect FalseAxiom.any: vacuous
// expect FalseFree.requires: vacuous
// expect FalseFree.waits: vacuous
// expect FalseFree.calls: unknown
// expect FalseFree.loop: vacuous
// expect FalseFree.maintained: vacuous
// expect FalseFreeInvariant.any: vacuous
// expect FalseFreeFrame.writes: violated frame
// expect FalseFreeFrame.modifies: violated frame
// expect FalseFreeFrame.modifiable: violated frame
// expect FalseFreeFrame.assigns: violated frame
// expect FalseReach.nobody: unknown
// expect FalseFeasible.first: unknown
// expect FalseFeasible.second: unknown
// expect FalseRest.halts: vacuous
// expect FalseRest.havocs: violated assert
// expect FalseRest.recommended: violated postcondition
// expect FalseRest.calls: violated postcondition
// expect FalseGuards.reads: violated assert
// expect FalseGuards.writes: violated assert

// false: axiom
class FalseAxiom {
    //@ axiom false;

    //@ ensures \result == 0;
    static int any(int n) { return n; }
}

// false: requires_free when ensures_free loop_invariant_free maintaining_free
class FalseFree {
    //@ requires_free false;
    //@ ensures \result == 0;
    static int requires(int n) { return n; }

    //@ when false;
    //@ ensures \result == 0;
    static int waits(int n) { return n; }

    //@ ensures_free false;
    //@ signals_only \nothing;
    static int promises(int n) { return n; }

    //@ ensures \result == 0;
    static int calls(int n) { return promises(n); }

    static int loop(int n) {
        int i = 0;
        //@ loop_invariant_free false;
        while (i < n && i < 3) {
            i++;
        }
        //@ assert i == 7;
        return i;
    }

    static int maintained(int n) {
        int i = 0;
        //@ maintaining_free false;
        while (i < n && i < 3) {
            i++;
        }
        //@ assert i == 7;
        return i;
    }
}

// false: halt havoc recommends callable
class FalseRest {
    static int halts(int n) {
        //@ halt;
        int i = n;
        //@ assert i == 7;
        return i;
    }

    static int havocs() {
        int i = 0;
        //@ havoc i;
        int k = i;
        //@ assert k == 0;
        return k;
    }

    //@ recommends false else IllegalStateException;
    //@ ensures true;
    static int recommended(int n) { return n; }

    static int other() { return 1; }

    //@ callable \nothing;
    static int calls() { return other(); }
}

// false: readable writable
class FalseGuards {
    //@ readable x if false;
    int x;
    //@ writable y if false;
    int y;

    int reads() { return x; }

    void writes() { y = 1; }
}

// false: feasible_behavior feasible_behaviour
class FalseFeasible {
    //@ requires n >= 0;
    //@ also feasible_behavior
    //@   requires n == 12;
    static int first(int n) {
        if (n > 10) {
            return n;
        }
        //@ reachable;
        return 0;
    }

    //@ requires n >= 0;
    //@ also feasible_behaviour
    //@   requires n == 12;
    static int second(int n) {
        if (n > 10) {
            return n;
        }
        //@ reachable;
        return 0;
    }
}

// false: reachable
class FalseReach {
    static int nobody(int n) {
        if (n > 0 && n < 0) {
            //@ reachable;
            n = 1;
        }
        return n;
    }
}

// false: invariant_free
class FalseFreeInvariant {
    //@ invariant_free false;

    //@ ensures \result == 0;
    int any(int n) { return n; }
}

// false: assignable_free modifies_free modifiable_free assigns_free
class FalseFreeFrame {
    int x, y;
    //@ assignable \nothing;
    //@ assignable_free y;
    void writes() { x = 1; }
    //@ assignable \nothing;
    //@ modifies_free y;
    void modifies() { x = 1; }
    //@ assignable \nothing;
    //@ modifiable_free y;
    void modifiable() { x = 1; }
    //@ assignable \nothing;
    //@ assigns_free y;
    void assigns() { x = 1; }
}

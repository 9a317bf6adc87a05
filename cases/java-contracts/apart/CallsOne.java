/** One method by contract, the others by their bodies. */
class Die {
    //@ assignable \nothing;
    //@ ensures 1 <= \result && \result <= 6;
    //@ signals_only \nothing;
    static int roll() {
        return 4;
    }

    //@ assignable \nothing;
    //@ ensures 1 <= \result && \result <= 6;
    //@ signals_only \nothing;
    static int toss() {
        return 4;
    }

    //@ ensures \result == 4;
    static int rolled() {
        return roll();
    }

    //@ ensures \result == 4;
    static int tossed() {
        return toss();
    }

    //@ ensures \result != 4;
    static int never() {
        return roll();
    }
}

// bounds: --calls Die.roll=contract
// expect Die.roll: holds
// expect Die.toss: holds
// expect Die.rolled: violated contract
// expect Die.tossed: holds
// expect Die.never: violated postcondition

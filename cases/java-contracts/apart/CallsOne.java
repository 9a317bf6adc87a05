/** One method by contract, the others by their bodies. */
class Dice {
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

// bounds: --calls Dice.roll=contract
// expect Dice.roll: holds
// expect Dice.toss: holds
// expect Dice.rolled: violated contract
// expect Dice.tossed: holds
// expect Dice.never: violated postcondition

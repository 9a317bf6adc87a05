/** A precondition that is false in one of its parts leaves nothing, and what holds of nothing holds vacuously. */
class FalseInTwoParts {
    //@ requires a == null && 1 > 2;
    //@ ensures \result == 5;
    static int nobody(/*@ nullable @*/ Object a) {
        return 1;
    }

    //@ requires x > 3 && x < 2 && y == x;
    //@ ensures \result == 5;
    static int neither(int x, int y) {
        return 1;
    }
}

// expect(long) FalseInTwoParts.nobody: vacuous
// expect FalseInTwoParts.neither: vacuous

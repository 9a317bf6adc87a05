/** Gives each bit one slot later. */
class Wire {
    private int held;

    int step(int i) {
        held = i;
        return held; // and not what was held before
    }
}

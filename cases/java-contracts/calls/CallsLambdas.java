/** Nobody checks that a lambda keeps the contract of the method that it implements: what rests on it is not proved. */
interface Steps {
    //@ requires x >= 0;
    //@ assignable \nothing;
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    int step(int x);
}

interface Jumps {
    //@ assignable \nothing;
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    int jump(int x);
}

class Walks {
    static final Steps BACK = x -> -1;
    //@ ensures \result >= 0;
    static int back() { return BACK.step(3); }
}
// expect Walks.back: bounded
// bounds: --calls contract --scope 3 --array 3

/** An object that a call by contract makes has no invariants before, and has them afterwards. */
class Bag {
    int[] log = new int[2];

    //@ requires b >= 0;
    Bag(int b) { }
}

class MakesBags {
    //@ requires true;
    static Bag make(int n) { return new Bag(n & 7); }

    //@ requires true;
    //@ ensures \result;
    static boolean hasLog(int n) { return new Bag(n & 7).log != null; }

    //@ requires true;
    static Bag careless(int n) { return new Bag(n); }
}
// bounds: --calls contract --scope 3 --array 3
// expect MakesBags.make: holds
// expect MakesBags.hasLog: holds
// expect MakesBags.careless: violated precondition

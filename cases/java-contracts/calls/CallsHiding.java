/** A field that hides another has a name of its own in what a call by contract gives back. */
class Hidden {
    int f;

    //@ requires x > this.f;
    int above(int x) { return x; }

    //@ requires true;
    int twice() { f = 3; above(4); return above(4); }
}

class Hiding extends Hidden {
    int f;

    //@ requires true;
    int twiceBelow() { super.f = 3; above(4); return above(4); }
}
// bounds: --calls contract --scope 3 --array 3
// expect(long) Hidden.twice: violated contract
// expect(long) Hiding.twiceBelow: violated contract

class Stock {
    /*@ spec_public @*/ private int size;
    //@ public invariant size > 0;
    static int made;
    //@ static invariant made >= 0;

    //@ ensures \result > 0;
    int size() { return size; }

    static void count() { made++; }
}

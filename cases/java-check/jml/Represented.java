// What a model field is may be said in a class below: where the object may be of one that says something else, nobody knows.
// expect ReprTop.get: unknown
// expect ReprBelow.put: holds
// expect ReprOne.amount: holds
// expect ReprOne.wrong: violated postcondition
// expect ReprOne.other: unknown
// expect ReprUser.lowers: unknown
class ReprTop {
    int x, y;
    //@ model int m;
    //@ represents m = x;

    //@ ensures \result == m;
    int get() { return x; }
}

class ReprBelow extends ReprTop {
    //@ represents m = y;

    //@ ensures m == n;
    void put(int n) { y = n; }
}

interface ReprFace {
    //@ model instance int amount;

    //@ ensures \result == amount;
    int amount();

    //@ ensures \result == amount + 1;
    int wrong();
}

class ReprOne implements ReprFace {
    private int cents; //@ represents amount = cents / 100;

    public int amount() { return cents / 100; }

    public int wrong() { return cents / 100; }

    //@ requires \invariant_for(o);
    //@ ensures \result >= 0;
    int other(ReprPositive o) { return cents < 0 ? 0 : cents; }
}

interface ReprPositive {
    //@ model instance int worth;
    //@ instance invariant worth >= 0;
}

abstract class ReprNone {
    //@ model int n;
    abstract void lower();
}

class ReprSome extends ReprNone {
    int y;
    //@ represents n = y;

    void lower() { y--; }
}

class ReprUser {
    //@ ensures a.n == \old(a.n);
    void lowers(ReprNone a) { a.lower(); }
}

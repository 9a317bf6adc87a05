// What an interface says of objects is owed as well, also of one whose constructor runs.
// expect OwedByInterface.OwedByInterface: violated invariant
// expect OwedByInterface.later: violated invariant
// expect OwedByInterface.given: violated invariant

interface OwedKey {
    //@ public instance invariant key() > 0;

    /*@ pure helper */ int key();
}

class OwedByInterface implements OwedKey {
    int k;

    OwedByInterface() {
        look();
        k = 1;
    }

    public /*@ pure helper */ int key() { return k; }

    public int look() { return 1; }

    void later() {
        k = 0;
        look();
        k = 2;
    }

    static void given(OwedByInterface o) {
        o.k = 0;
        take(o);
        o.k = 1;
    }

    static int take(OwedKey k) { return 1; }
}

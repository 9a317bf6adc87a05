// equals inherits that Object.equals is pure: a clause that called it was refused.
// expect EqualsPure.same: holds
// expect EqualsPure.other: violated postcondition
// expect EqualsPure.equals: holds
// expect EqualsCounts.equals: violated frame

class EqualsPure {
    /*@ spec_public */ int v;

    public boolean equals(/*@ nullable */ Object o) { return o instanceof EqualsPure && ((EqualsPure) o).v == v; }

    public int hashCode() { return v; }

    //@ ensures \result == a.equals(b);
    static boolean same(EqualsPure a, EqualsPure b) { return a.v == b.v; }

    //@ ensures \result == a.equals(b);
    static boolean other(EqualsPure a, EqualsPure b) { return a.v != b.v; }
}

class EqualsCounts {
    /*@ spec_public */ int asked;

    //@ ensures true;
    public boolean equals(/*@ nullable */ Object o) {
        asked++;
        return o == this;
    }

    public int hashCode() { return 1; }
}

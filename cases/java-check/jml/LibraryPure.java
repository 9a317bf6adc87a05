// Constructors of boxes, the bits of floating point numbers, and values() of an enum change nothing: contracts may use them. The clauses were refused.
// expect LibraryPure.bits: holds
// expect LibraryPure.other: violated postcondition
// expect LibraryPure.boxed: holds
// expect LibraryPure.count: holds
// expect LibraryPure.copies: violated postcondition

class LibraryPure {
    enum Color { RED, GREEN }

    //@ ensures \result == Double.doubleToLongBits(d);
    static long bits(double d) { return Double.doubleToLongBits(d); }

    //@ ensures \result == Double.doubleToLongBits(d);
    static long other(double d) { return Double.doubleToRawLongBits(d) + 1; }

    //@ ensures \result.equals(new Integer(n));
    static Integer boxed(int n) { return n; }

    //@ ensures \result == Color.values().length;
    static int count() { return 2; }

    //@ ensures \result ==> Color.values() == Color.values();
    static boolean copies() { return true; }
}

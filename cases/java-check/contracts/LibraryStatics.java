// A contract may look at static fields of a class that nobody has initialised: it is, before.
// expect LibraryStatics.same: violated postcondition
// expect LibraryStatics.one: holds
// expect LibraryStatics.two: violated postcondition
// expect LibraryStatics.down: holds
// expect LibraryStatics.up: violated postcondition
// expect LibraryStatics.notUs: holds
// expect LibraryStatics.natural: unknown
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Locale;

class LibraryStatics {
    //@ ensures \result != null ==> \result != Locale.US;
    static /*@ nullable */ Locale same(/*@ nullable */ Locale l) { return l; }

    //@ ensures BigInteger.ONE != null;
    static void one() { }

    //@ ensures BigInteger.TWO == null;
    static void two() { }

    //@ ensures \result ==> m == RoundingMode.UP || m == RoundingMode.DOWN;
    static boolean down(RoundingMode m) { return m.ordinal() < 2; }

    //@ ensures \result ==> m == RoundingMode.UP;
    static boolean up(RoundingMode m) { return m.ordinal() < 2; }

    //@ requires l != Locale.US;
    //@ ensures \result == 0;
    static int notUs(Locale l) { return l == Locale.US ? 1 : 0; }

    /*@ pure @*/ static boolean isNatural(Comparator<String> c) { return c == Comparator.<String>naturalOrder(); }

    //@ requires !isNatural(c);
    //@ ensures \result == 0;
    static int natural(Comparator<String> c) { return isNatural(c) ? 1 : 0; }
}

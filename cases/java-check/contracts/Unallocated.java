// expect Unallocated.makes: violated postcondition
// expect Unallocated.adds: holds
// expect Unallocated.calls: holds
// expect Unallocated.array: violated postcondition
// expect Unallocated.text: violated postcondition
// expect(long) Unallocated.sometimes: violated postcondition
/** What allocates breaks \strictly_nothing; that was not looked at. */
class Unallocated {
    /*@ assignable \strictly_nothing; ensures \result != null; @*/
    static Object makes() { return new Object(); }

    /*@ assignable \strictly_nothing; ensures \result == (int) (x + 1); @*/
    static int adds(int x) { return x + 1; }

    /*@ assignable \strictly_nothing; ensures true; @*/
    static int calls(int x) { return adds(x); }

    /*@ assignable \strictly_nothing; ensures \result != null; @*/
    static int[][] array() { return new int[2][3]; }

    /*@ assignable \strictly_nothing; ensures \result != null; @*/
    static String text(int n) { return "n = " + n; }

    /*@ assignable \strictly_nothing; ensures true; @*/
    static int sometimes(int n) {
        if (n == 17) { new Unallocated(); }
        return n;
    }
}

// bounds: --strict=false --null-arguments=false --begin=reachable --scope 2 --array 3
// expect(long) ArgumentsAsked.at: holds
// expect ArgumentsAsked.half: holds
// expect ArgumentsAsked.make: holds
// expect ArgumentsAsked.first: holds
// expect(long) ArgumentsAsked.sum: holds
// expect ArgumentsAsked.bug: violated bounds
// expect ArgumentsAsked.odd: violated division
// expect(long) ArgumentsAsked.get: holds
// expect(long) ArgumentsAsked.swap: holds
// expect ArgumentsAsked.dot: holds
// expect ArgumentsAsked.asserted: assumed
// expect ArgumentsAsked.assertedBelow: assumed
// expect(long) ArgumentsAsked.offByOne: violated bounds
// expect ArgumentsAsked.trail: violated bounds
// expect ArgumentsAsked.ofCase: violated division
// expect ArgumentsAsked.riddle: violated assert
// expect(long) ArgumentsAsked.computed: violated assert
// expect(long) ArgumentsAsked.documented: holds
// expect(long) ArgumentsAsked.explicit: holds
// expect ArgumentsAsked.calls: violated bounds
// expect ArgumentsAsked.turns: violated division
// expect(long) ArgumentsAsked.slice: holds
// expect ArgumentsAsked.bit: holds
// expect(long) ArgumentsAsked.cell: holds
// expect(long) ArgumentsAsked.shift: holds
// expect(long) ArgumentsAsked.twice: violated bounds
// expect ArgumentsAsked.tooSmall: violated bounds
// expect ArgumentsAsked.ArgumentsAsked(int): holds

/** What callers avoid by their arguments is asked of them, where a method has no contract. */
class ArgumentsAsked {
    private int[] data = new int[4];

    ArgumentsAsked() { }

    ArgumentsAsked(int n) { data = new int[n]; }

    static int at(int[] a, int k) { return a[k]; }

    static int half(int n, int d) { return n / d; }

    static int[] make(int n) { return new int[n]; }

    static int first(int[] a) { return a[0]; }

    /** Either the range is empty or it is inside. */
    static int sum(int[] a, int from, int to) { int s = 0; for (int i = from; i < to; i++) s += a[i]; return s; }

    /** No argument goes well. */
    static int bug(int[] a) { int s = 0; for (int i = 0; i <= a.length; i++) s += a[i]; return s; }

    /** Nothing says that 1 is special. */
    static int odd(int[] a, int k) { if (k == 1) return 1 / (k - 1); return a[k]; }

    int get(int k) { return data[k]; }

    static void swap(int[] a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }

    static int dot(int[] a, int[] b) { int s = 0; for (int i = 0; i < a.length; i++) s += a[i] * b[i]; return s; }

    /** A method that begins with an assertion about its arguments says what they are to be. */
    static void asserted(int n) { assert n > 0; }

    static void assertedBelow(int n) { asserted(n + 1); }

    /** The method looks at the range itself, and is wrong by one. */
    static int offByOne(int[] a, int n) {
        if (n > a.length) return -1;
        return n < 0 ? 0 : a[n];
    }

    /** Fails for the empty array, which is asked not to be given, and for one of zeros too. */
    static int trail(int[] a) { int n = a.length; while (a[n - 1] == 0) n--; return n; }

    /** There is a case for 1, and it fails. */
    static int ofCase(int n) {
        switch (n) {
            case 1: case 2: return 6 / (n - 1);
            default: return n;
        }
    }

    /** No range of arguments: whoever writes this wants to know. */
    static void riddle(int n) { assert n * n != 49; }

    /** What is asserted of a result is not asked. */
    static int computed(int n) { int r = n * n; assert r >= 0; return r; }

    /**
     * An exception that is documented is no finding.
     *
     * @throws ArrayIndexOutOfBoundsException if there is no such element
     */
    static int documented(int[] a) { return a[a[0]]; }

    /** The method refuses the others itself. */
    static int explicit(int[] a, int k) { if (k < 0) throw new IllegalArgumentException(); return a[k]; }

    /** A call that does not do what is asked is violated. */
    static int calls() { return at(new int[2], 2); }

    static int slice(int[] a, int offset, int length) { int s = 0; for (int i = 0; i < length; i++) s += a[offset + i]; return s; }

    /** What a check looks at, in terms of the beginning. */
    boolean bit(int i) { return (data[i / 32] & 1 << (i & 31)) != 0; }

    static int cell(int[][] m, int r, int c) { return m[r][c]; }

    /** The same, of a method that is called. */
    static void shift(int[] a, int k) { swap(a, k + 1, k + 2); }

    /** The second access is in the same line as the first, and is not excluded by what excludes that. */
    static int twice(int[] a, int k, int[] b) { return a[k] + b[b.length - 1 - b[0]]; }

    /** Who takes a remainder means to take any number. */
    static int turns(int n) { return 4 / (n % 4); }

    /** Whether longer arrays go well is not known: the condition would be about the bound. */
    static int tooSmall(int[] a) { return a.length > 0 ? a[a.length - 2] : 0; }
}

// Nobody is asked for what cannot be, nor for what keeps a check from being reached: a method that fails whatever it is given is
// wrong, and so is a guard that lets through what it was to keep away.
// bounds: --null-arguments=false --unreached=false --strict=false
// expect ArgumentsWhatever.difference: violated division
// expect ArgumentsWhatever.last: violated bounds
// expect ArgumentsWhatever.end: violated bounds
// expect ArgumentsWhatever.product: violated division
// expect ArgumentsWhatever.size: violated size
// expect ArgumentsWhatever.at: violated bounds
// expect ArgumentsWhatever.outside: violated bounds
// expect ArgumentsWhatever.zero: violated division
// expect ArgumentsWhatever.plain: assumed
class ArgumentsWhatever {
    private int[] buf = new int[4];

    int difference(int x) { return 10 / (x * x - x * x); }

    int last(int[] a) { return a[a.length]; }

    static int end(int[] a, int b) {
        int n = a.length;
        a[n] = b;
        return n;
    }

    int product(int x) { return 10 / (x * 0); }

    int size(int x) {
        int[] r = new int[-1 - (x >>> 1)];
        return r.length;
    }

    int at(int i) {
        if (i >= 0 && i < buf.length) throw new IllegalArgumentException();
        return buf[i];
    }

    static int outside(int[] a, int i) {
        if (i < 0 || i >= a.length) return a[i];
        return 0;
    }

    static int zero(int x) {
        if (x == 0) {
            return 10 / x;
        }
        return 1;
    }

    static int plain(int x) { return 10 / x; }
}

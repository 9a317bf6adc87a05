/** Strings of inputs are short; objects that nothing but a method's own object can be are all looked at. */
class StringsAreBounded {
    int x;

    static int length(String s) {
        int n = s == null ? 0 : s.length();
        assert n < 5;
        return n;
    }

    void set(int y) {
        x = y;
        assert x == y;
    }
}

// expect StringsAreBounded.length: holds
// expect StringsAreBounded.set: holds

// An assertion that fails is on its own line, even if what it calls stands elsewhere.
class AssertLines {
    static int check(int x) {
        assert small(x) : "too large";
        assert small(x + 1);
        AssertionError late = new AssertionError();
        if (x == 9) {
            throw late;
        }
        return x;
    }

    static boolean small(int x) {
        return x < 100;
    }
}
// expect AssertLines.check: violated assert
// expect AssertLines.small: holds

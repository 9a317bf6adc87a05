// Calls that come round to themselves, and recursion that does not.
// expect EndlessCalls.same: violated endless
// expect EndlessCalls.even: violated endless
// expect EndlessCalls.field: violated endless
// expect EndlessCalls.equals: violated endless
// expect EndlessCalls.toString: violated endless
// expect EndlessCalls.descends: vacuous
// expect EndlessCalls.factorial: holds
// expect EndlessCalls.changes: holds
class EndlessCalls {
    int left;
    EndlessCalls other;

    static int same(int n) {
        return same(n) + 1;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n == 4 ? even(5) : n > 0 && even(n - 1);
    }

    int field() {
        return left > 0 ? field() : left;
    }

    public boolean equals(Object o) {
        return this == o || o instanceof EndlessCalls && o.equals(this);
    }

    public int hashCode() {
        return left;
    }

    public String toString() {
        return other == null ? "" : other.toString();
    }

    static int descends(int n) {
        return descends(n - 1);
    }

    static int factorial(int n) {
        return n < 2 ? 1 : n * factorial(n - 1);
    }

    int changes() {
        return left-- > 0 ? changes() : left;
    }
}

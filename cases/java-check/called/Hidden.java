// Methods of private classes count through the calls of others.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Hidden.Pair.of: unknown
// expect Hidden.Pair.first: unknown
// expect Hidden.Span.Span: unknown
// expect Hidden.Span.compareTo: violated division
// expect Hidden.bad: violated division

public class Hidden {
    private record Pair(int n, int at) {
        public int first() { return n / at; }

        public static int of(int x) { return 1 / x; }
    }

    private record Span(int from, int to) implements Comparable<Object> {
        public Span { if (from == 3) { to = 1 / to; } }

        public int compareTo(Object o) { return 10 / (to - from); }
    }

    public int sum(int n) { return n > 0 ? new Pair(n, n).first() : 0; }

    public int bad(int a) { return new Span(a, a).compareTo(this); }

    public static Comparable<Object> span(int a, int b) { return new Span(a, b); }
}

package numbers;

public class Rationals {
    static final class R implements Comparable<R> {
        final long n, d;
        R(long n, long d) { if (d == 0) throw new ArithmeticException("zero denominator"); long g = gcd(Math.abs(n), Math.abs(d)); this.n = d < 0 ? -n / g : n / g; this.d = Math.abs(d) / g; }
        static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }
        R plus(R o) { return new R(n * o.d + o.n * d, d * o.d); }
        R minus(R o) { return plus(new R(-o.n, o.d)); }
        R times(R o) { return new R(n * o.n, d * o.d); }
        R over(R o) { return new R(n * o.d, d * o.n); }
        public int compareTo(R o) { return Long.compare(n * o.d, o.n * d); }
        @Override public boolean equals(Object o) { return o instanceof R r && r.n == n && r.d == d; }
        @Override public int hashCode() { return Long.hashCode(n * 31 + d); }
        @Override public String toString() { return d == 1 ? "" + n : n + "/" + d; }
    }
    public static void main(String[] args) {
        R a = new R(1, 3), b = new R(-5, 6);
        System.out.println(a.plus(b) + " " + a.times(b) + " " + a.minus(b) + " " + a.over(b) + " " + a.compareTo(b) + " " + new R(4, -8) + " " + new R(6, 3) + new R(1, 3).equals(a));
        R h = new R(0, 1);
        for (int i = 1; i <= 12; i++) h = h.plus(new R(1, i));
        System.out.println(h);
        try { a.over(new R(0, 5)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    }
}

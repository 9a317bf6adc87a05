package inner;

public class LocalRecursive {
    public static void main(String[] args) {
        class Fib { int of(int n) { return n < 2 ? n : new Fib().of(n - 1) + of(n - 2); } }
        System.out.println(new Fib().of(12));
        int base = 3;
        class Pow { final int e; Pow(int e) { this.e = e; } int get() { return e == 0 ? 1 : base * new Pow(e - 1).get(); } class Show { String s() { return base + "^" + e + "=" + get(); } } }
        System.out.println(new Pow(4).get() + " " + new Pow(3).new Show().s());
        record Pt(int x, int y) { Pt { if (x > y) { int t = x; x = y; y = t; } } }
        enum Dir { N, S; Dir flip() { return this == N ? S : N; } }
        System.out.println(new Pt(5, 2) + " " + Dir.N.flip());
    }
}

package control;

public class Recursion {
    static int depth, deepest;
    static int ackermann(int m, int n) {
        deepest = Math.max(deepest, ++depth);
        int r = m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
        depth--;
        return r;
    }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static void hanoi(int n, char a, char b, char c, StringBuilder out) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b, out);
        out.append(a).append(c).append(' ');
        hanoi(n - 1, b, a, c, out);
    }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static void permute(String done, String rest) {
        if (rest.isEmpty()) System.out.print(done + " ");
        for (int i = 0; i < rest.length(); i++) permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1));
    }
    static int hofstadter(int n) { return n <= 2 ? 1 : hofstadter(n - hofstadter(n - 1)) + hofstadter(n - hofstadter(n - 2)); }
    static long sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
    public static void main(String[] args) {
        System.out.println(ackermann(2, 3) + " " + deepest);
        System.out.println(even(100) + " " + odd(77));
        StringBuilder b = new StringBuilder();
        hanoi(4, 'A', 'B', 'C', b);
        System.out.println(b);
        System.out.println(fib(20));
        permute("", "abcd");
        System.out.println();
        for (int i = 1; i < 18; i++) System.out.print(hofstadter(i) + " ");
        System.out.println(sum(3000));
    }
}

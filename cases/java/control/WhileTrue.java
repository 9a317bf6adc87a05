package control;

public class WhileTrue {
    static int find(int[] a, int x) { int i = 0; while (true) { if (i >= a.length) return -1; if (a[i] == x) return i; i++; } }
    public static void main(String[] args) {
        int n = 0, m = 0;
        while (true) { if (n++ > 5) break; if (n % 2 == 0) continue; m += n; }
        for (;;) { if (--n < 0) break; m ^= n; }
        do { m--; if (m % 7 == 0) break; } while (true);
        System.out.println(n + " " + m);
        System.out.println(find(new int[] {4, 8, 15, 16}, 15) + " " + find(new int[0], 1));
    }
}

package algorithms;

import java.util.*;
public class TowersAndPermutations {
    static boolean next(int[] p) { int i = p.length - 2; while (i >= 0 && p[i] >= p[i + 1]) i--; if (i < 0) return false; int j = p.length - 1; while (p[j] <= p[i]) j--; int t = p[i]; p[i] = p[j]; p[j] = t; for (int a = i + 1, c = p.length - 1; a < c; a++, c--) { t = p[a]; p[a] = p[c]; p[c] = t; } return true; }
    static int hanoi(int n, int a, int b) { return n == 0 ? 0 : hanoi(n - 1, a, 6 - a - b) + 1 + hanoi(n - 1, 6 - a - b, b); }
    static List<String> gray(int n) { if (n == 0) return List.of(""); List<String> r = new ArrayList<>(), s = gray(n - 1); for (String x : s) r.add("0" + x); for (int i = s.size() - 1; i >= 0; i--) r.add("1" + s.get(i)); return r; }
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        int[] p = {1, 2, 3, 4};
        int n = 0;
        do { n++; if (n % 5 == 0) b.append(Arrays.toString(p)); } while (next(p));
        System.out.println(n + " " + b);
        System.out.println(hanoi(10, 1, 3) + " " + gray(3));
    }
}

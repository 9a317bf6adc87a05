package arrays;

public class Sieve2D {
    public static void main(String[] args) {
        int n = 12;
        boolean[][] hit = new boolean[n][n];
        for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) { int a = i, b = j; while (b != 0) { int t = a % b; a = b; b = t; } hit[i][j] = a == 1; }
        int c = 0;
        for (boolean[] r : hit) for (boolean v : r) if (v) c++;
        System.out.println(c);
        long[][] f = new long[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) f[i][j] = i == 0 || j == 0 ? 1 : f[i - 1][j] + f[i][j - 1];
        System.out.println(f[n - 1][n - 1] + " " + f[3][4]);
        float[][] avg = {{1, 2}, {3, 4}};
        avg[0][1] /= avg[1][0]; avg[1][1] -= avg[0][0]--;
        System.out.println(avg[0][0] + " " + avg[0][1] + " " + avg[1][1]);
    }
}

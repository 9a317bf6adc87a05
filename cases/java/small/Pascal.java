package small;

public class Pascal {
    public static void main(String[] args) {
        int[][] p = new int[10][];
        for (int i = 0; i < p.length; i++) {
            p[i] = new int[i + 1];
            p[i][0] = p[i][i] = 1;
            for (int j = 1; j < i; j++) p[i][j] = p[i - 1][j - 1] + p[i - 1][j];
        }
        for (int[] row : p) { for (int x : row) System.out.print(x + " "); System.out.println(); }
        long c = 1;
        for (int k = 1; k <= 30; k++) c = c * (60 - k + 1) / k;
        System.out.println(c);
    }
}

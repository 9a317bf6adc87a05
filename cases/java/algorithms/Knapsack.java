package algorithms;

public class Knapsack {
    public static void main(String[] args) {
        int[] w = {1, 3, 4, 5, 9}, v = {1, 4, 5, 7, 13};
        int[][] best = new int[w.length + 1][13];
        for (int i = 1; i <= w.length; i++)
            for (int c = 0; c < 13; c++) {
                best[i][c] = best[i - 1][c];
                if (c >= w[i - 1]) best[i][c] = Math.max(best[i][c], best[i - 1][c - w[i - 1]] + v[i - 1]);
            }
        System.out.println(best[w.length][12]);
        StringBuilder chosen = new StringBuilder();
        for (int i = w.length, c = 12; i > 0; i--)
            if (best[i][c] != best[i - 1][c]) {
                chosen.insert(0, w[i - 1] + " ");
                c -= w[i - 1];
            }
        System.out.println(chosen);
        long[] ways = new long[101];
        ways[0] = 1;
        for (int coin : new int[] {1, 5, 10, 25, 50}) for (int s = coin; s <= 100; s++) ways[s] += ways[s - coin];
        System.out.println(ways[100]);
        int[] lis = {10, 9, 2, 5, 3, 7, 101, 18, 4, 20};
        int[] len = new int[lis.length];
        int max = 0;
        for (int i = 0; i < lis.length; i++) {
            len[i] = 1;
            for (int j = 0; j < i; j++) if (lis[j] < lis[i] && len[j] + 1 > len[i]) len[i] = len[j] + 1;
            max = Math.max(max, len[i]);
        }
        System.out.println(max);
    }
}

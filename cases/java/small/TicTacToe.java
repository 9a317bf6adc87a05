package small;

public class TicTacToe {
    static int nodes;
    static int win(int[] b) {
        int[][] l = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        for (int[] x : l) if (b[x[0]] != 0 && b[x[0]] == b[x[1]] && b[x[1]] == b[x[2]]) return b[x[0]];
        return 0;
    }
    static int best(int[] b, int p) {
        nodes++;
        int w = win(b);
        if (w != 0) return w * p;
        int m = -2;
        for (int i = 0; i < 9; i++) if (b[i] == 0) { b[i] = p; m = Math.max(m, -best(b, -p)); b[i] = 0; }
        return m == -2 ? 0 : m;
    }
    public static void main(String[] args) {
        System.out.println(best(new int[] {1, 0, 0, 0, -1, 0, 0, 0, 1}, -1) + " " + best(new int[] {1, -1, 0, 0, 1, 0, 0, 0, -1}, 1) + " " + nodes);
    }
}

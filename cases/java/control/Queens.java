package control;

public class Queens {
    static int solutions;
    static void place(int n, int row, int cols, int d1, int d2) {
        if (row == n) {
            solutions++;
            return;
        }
        for (int free = ~(cols | d1 | d2) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            place(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
        }
    }
    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) {
            solutions = 0;
            place(n, 0, 0, 0, 0);
            System.out.println(n + ": " + solutions);
        }
        int[] queen = new int[6];
        int row = 0;
        queen[0] = -1;
        search:
        while (row >= 0) {
            next:
            while (++queen[row] < 6) {
                for (int i = 0; i < row; i++) {
                    int d = queen[row] - queen[i];
                    if (d == 0 || d == row - i || d == i - row) continue next;
                }
                if (row == 5) break search;
                queen[++row] = -1;
            }
            if (queen[row] >= 6) row--;
        }
        for (int q : queen) System.out.println("......".substring(0, q) + "Q" + "......".substring(q + 1));
    }
}

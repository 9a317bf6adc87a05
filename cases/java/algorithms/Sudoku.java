package algorithms;

public class Sudoku {
    static int tries;
    static boolean solve(int[] b) {
        tries++;
        int p = 0;
        while (p < 81 && b[p] != 0) p++;
        if (p == 81) return true;
        int used = 0;
        for (int i = 0; i < 9; i++) {
            used |= 1 << b[p / 9 * 9 + i];
            used |= 1 << b[i * 9 + p % 9];
            used |= 1 << b[(p / 27 * 3 + i / 3) * 9 + p % 9 / 3 * 3 + i % 3];
        }
        for (int d = 1; d <= 9; d++)
            if ((used & 1 << d) == 0) {
                b[p] = d;
                if (solve(b)) return true;
            }
        b[p] = 0;
        return false;
    }
    public static void main(String[] args) {
        String s = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        int[] b = new int[81];
        for (int i = 0; i < 81; i++) b[i] = s.charAt(i) - '0';
        System.out.println(solve(b) + " " + tries);
        for (int r = 0; r < 9; r++) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < 9; c++) line.append(b[r * 9 + c]);
            System.out.println(line);
        }
    }
}

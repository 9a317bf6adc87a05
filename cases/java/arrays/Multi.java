package arrays;

public class Multi {
    public static void main(String[] args) {
        int[][] m = new int[3][4];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
        System.out.println(m[2][3] + " " + m.length + " " + m[0].length);
        int[][] jag = {{1}, {}, {2, 3, 4}, null};
        for (int[] r : jag) System.out.print(r == null ? "null " : r.length + " ");
        System.out.println();
        long[][][] cube = new long[2][3][];
        System.out.println(cube[1][2] == null);
        cube[1][2] = new long[] {7};
        System.out.println(cube[1][2][0] + " " + cube.getClass().getName());
        String[][] names = new String[2][2];
        names[0][1] = "x";
        System.out.println(names[0][1] + names[1][0]);
        m[1] = m[0];
        m[0][0] = 77;
        System.out.println(m[1][0]);
        int[][] shallow = m.clone();
        shallow[2][0] = -5;
        shallow[0] = null;
        System.out.println(m[2][0] + " " + (m[0] != null));
        int[][][] t = new int[2][0][5];
        System.out.println(t[1].length);
        double[][] id = new double[3][3];
        for (int i = 0; i < 3; i++) id[i][i] = 1;
        double[][] a = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9.5}};
        double[][] p = new double[3][3];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 3; k++) p[i][j] += a[i][k] * a[k][j] + id[i][k];
        for (double[] row : p) System.out.println(row[0] + " " + row[1] + " " + row[2]);
        Object[] objs = m;
        System.out.println(objs[2] instanceof int[]);
        char[][] board = new char[3][3];
        for (char[] row : board) java.util.Arrays.fill(row, '.');
        board[1][1] ^= 'X' ^ '.';
        for (char[] row : board) System.out.println(new String(row));
        m[2][1]++;
        m[2][1] += m[2][1]--;
        System.out.println(m[2][1]);
        try {
            int[][] neg = new int[2][-3];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            jag[3][0] = 1;
        } catch (NullPointerException e) {
            System.out.println("null row");
        }
    }
}

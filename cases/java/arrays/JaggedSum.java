package arrays;

public class JaggedSum {
    public static void main(String[] args) {
        int[][] t = new int[6][];
        for (int i = 0; i < t.length; i++) { t[i] = new int[i]; for (int j = 0; j < i; j++) t[i][j] = i * j; }
        int s = 0;
        for (int[] r : t) for (int v : r) s += v;
        System.out.println(s + " " + t[5][4] + " " + t[0].length);
        t[2] = t[5];
        t[2][0] = 100;
        System.out.println(t[5][0] + " " + (t[2] == t[5]));
        int[][][] c = new int[2][2][2];
        c[1][0][1] = 7;
        int[][] flat = c[1].clone();
        flat[0][1]++;
        flat[1] = null;
        System.out.println(c[1][0][1] + " " + (c[1][1] != null));
        long[][] l = {{1, 2}, {3}};
        l[1][0] += l[0][1]++ + l[0][0];
        System.out.println(l[1][0] + " " + l[0][1]);
        try { t[0][0] = 1; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { t[6] = null; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}

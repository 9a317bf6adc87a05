package small;

public class InitOfArrays {
    static int n;
    static int next() { return n++; }
    public static void main(String[] args) {
        int[] a = {next(), next() * 10, next() + next()};
        int[][] m = {{next()}, {}, {next(), next()}};
        long[] l = {1, 2L, 'c', (byte) 4};
        double[] d = {1, 2f, 3L, 'd'};
        char[] c = {65, 'b', (char) 67};
        byte[] b = {1, -128, (byte) 200, 'x'};
        Object[] o = {1, 'c', "s", null, new int[0], 2.5f};
        String[][] s = new String[][] {{"x"}, null, {"y", "z"}};
        System.out.println(a[2] + " " + m[2][1] + " " + l[2] + d[3] + c[0] + b[2] + b[3] + o.length + s[2][1] + n);
        boolean[] z = {true, n > 3, false | n == 7};
        System.out.println(z[1] + "" + z[2] + new float[] {1, 2}[1] + new short[] {(short) 70000}[0]);
        int k = new int[] {5, 6, 7}[new int[] {2}[0]];
        System.out.println(k + new int[3].length + new int[next()][next()].length);
    }
}

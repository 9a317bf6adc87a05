package arrays;

public class Basics {
    static int[] s = {1, 2};
    public static void main(String[] args) {
        boolean[] z = new boolean[2]; byte[] b = new byte[2]; char[] c = new char[2]; short[] sh = new short[2]; long[] l = new long[2]; float[] f = new float[2]; double[] d = new double[2]; Object[] o = new Object[2];
        System.out.println(z[0] + " " + b[0] + " " + (int) c[0] + " " + sh[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + o[0]);
        z[1] = true; b[1] = (byte) 200; c[1] = (char) 65601; sh[1] = (short) 40000; l[1] = 1L << 50; f[1] = 1.1f; d[1] = 1.1; o[1] = c;
        System.out.println(z[1] + " " + b[1] + " " + c[1] + " " + sh[1] + " " + l[1] + " " + f[1] + " " + d[1] + " " + (o[1] == c));
        int[] a = {5, 3, 8}, alias = a;
        alias[0] = 99;
        System.out.println(a[0] + " " + a.length + " " + (a == alias) + " " + a.equals(a.clone()));
        int x = a[1] = 7, y = 1;
        a[y] = y = 2;
        System.out.println(x + " " + a[1] + " " + a[2] + " " + y);
        int[] copy = a.clone();
        copy[2]++;
        System.out.println(a[2] + " " + copy[2]);
        System.out.println(new int[0].length + new String[] {"x"}[0] + new int[] {1, 2, 3}[2] + s[1]);
        int sum = 0;
        for (int v : a) sum += v;
        for (int v : new int[] {}) sum += 1000;
        System.out.println(sum);
        int swap[] = {1, 2}, t = swap[0];
        swap[0] = swap[1];
        swap[1] = t;
        System.out.println(swap[0] + "" + swap[1]);
        char[] hello = {'h', 'i'};
        System.out.println(hello);
        System.out.println(a.getClass() + " " + o.getClass().getName() + " " + z.getClass().getSimpleName() + " " + new int[1][1].getClass());
        System.out.println(a instanceof Object);
        long[] big = new long[1000];
        for (int i = 0; i < big.length; i++) big[i] = i == 0 ? 1 : big[i - 1] * 31 + i;
        System.out.println(big[999]);
    }
}

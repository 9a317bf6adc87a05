package small;

public class ChainedAssign {
    int x; long y; static double z; ChainedAssign next;
    public static void main(String[] args) {
        ChainedAssign o = new ChainedAssign();
        int a, b;
        a = b = o.x = 5;
        long l = o.y = a = 7;
        double d = z = o.x = 3;
        System.out.println(a + " " + b + " " + o.x + " " + l + " " + o.y + " " + d + " " + z);
        o.next = o = new ChainedAssign();
        System.out.println(o.next == null);
        long[] la = {1, 2};
        double[] da = new double[2];
        l = la[0] = la[1] += 5;
        d = da[0] = da[1] = l;
        System.out.println(l + " " + la[0] + " " + la[1] + " " + d + " " + da[0]);
        byte[] ba = new byte[1];
        int i = ba[0] = (byte) 300;
        boolean[] za = new boolean[1];
        boolean q = za[0] = i > 0;
        System.out.println(i + " " + q + za[0]);
    }
}

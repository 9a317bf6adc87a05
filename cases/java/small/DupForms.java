package small;

public class DupForms {
    int f; long g; static int sf; static long sg;
    DupForms me() { return this; }
    public static void main(String[] args) {
        DupForms o = new DupForms();
        int[] a = {1, 2, 3};
        long[] l = {1, 2, 3};
        int i = 0;
        System.out.println(o.f++ + ++o.f + o.me().f-- + (o.f += 3) + (o.g++) + (++o.g) + (o.me().g -= 5));
        System.out.println(sf++ + ++sf + (sf *= 4) + sg-- + --sg + (sg <<= 3));
        System.out.println(a[i++]++ + ++a[i] + (a[i++] -= 7) + a[i]-- + i);
        System.out.println(l[0]++ + ++l[1] + (l[2] *= 9) + l[2]--);
        System.out.println((o.f = 9) + (o.g = 8) + (sf = 7) + (sg = 6) + (a[0] = 5) + (l[0] = 4));
        String[] s = {"x", null};
        s[0] += s[1] += "y";
        System.out.println(s[0] + (s[1] = s[0]));
    }
}

package arithmetic;

public class IncrementForms {
    int field = 5;
    static long sfield = Long.MAX_VALUE;
    byte tiny = 127;
    Integer boxed = 127;
    char[] chars = {'a', '\uffff'};
    double d = 0.1;
    public static void main(String[] args) {
        IncrementForms o = new IncrementForms();
        System.out.println(o.field++ + " " + o.field + " " + ++o.field + " " + o.field-- + " " + --o.field);
        System.out.println(sfield++ + " " + sfield + " " + --sfield);
        System.out.println(o.tiny++ + " " + o.tiny + " " + --o.tiny);
        System.out.println(o.boxed++ + " " + o.boxed + " " + ++o.boxed);
        System.out.println(o.chars[0]++ + " " + o.chars[0] + " " + (int) ++o.chars[1] + " " + (int) --o.chars[1]);
        System.out.println(o.d++ + " " + o.d + " " + --o.d);
        float[] fs = {1e10f, Float.MAX_VALUE};
        System.out.println(fs[0]++ + " " + fs[0] + " " + ++fs[1]);
        long[] ls = {1, 2};
        long r = ls[0]++ + ++ls[1] + ls[0]-- - --ls[1];
        System.out.println(r + " " + ls[0] + " " + ls[1]);
        short s = Short.MIN_VALUE;
        System.out.println(s-- + " " + s);
        int i = 0;
        i = i++ + i++;
        System.out.println(i);
        i = i++;
        System.out.println(i);
        int[] a = {0, 0, 0};
        int j = 0;
        a[j++] = j++;
        a[j] = j = 1;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + j);
    }
}

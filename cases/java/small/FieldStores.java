package small;

public class FieldStores {
    byte b; char c; short s; boolean z; float f; long l;
    static byte sb; static char sc; static short ss; static boolean sz;
    public static void main(String[] args) {
        FieldStores o = new FieldStores();
        int big = 0x12345678;
        o.b = (byte) big; o.c = (char) big; o.s = (short) big; o.z = big > 0; o.f = big; o.l = big;
        sb = (byte) -big; sc = (char) -big; ss = (short) -big; sz = o.z ^ true;
        System.out.println(o.b + " " + (int) o.c + " " + o.s + " " + o.z + " " + o.f + " " + o.l);
        System.out.println(sb + " " + (int) sc + " " + ss + " " + sz);
        o.b += 200; o.c += 70000; o.s -= 40000; o.z &= sz; o.f *= 2; o.l <<= 33;
        sb >>>= 1; sc >>= 4; ss *= ss; sz |= true;
        System.out.println(o.b + " " + (int) o.c + " " + o.s + " " + o.z + " " + o.f + " " + o.l);
        System.out.println(sb + " " + (int) sc + " " + ss + " " + sz);
    }
}

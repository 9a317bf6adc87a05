package small;

public class FieldDefaults {
    boolean z; byte b; char c; short s; int i; long l; float f; double d; String str; int[] a;
    static boolean sz; static char sc; static double sd; static Object so;
    public static void main(String[] args) {
        FieldDefaults o = new FieldDefaults();
        System.out.println(o.z + " " + o.b + " " + (int) o.c + " " + o.s + " " + o.i + " " + o.l + " " + o.f + " " + o.d + " " + o.str + " " + o.a);
        System.out.println(sz + " " + (int) sc + " " + sd + " " + so);
    }
}

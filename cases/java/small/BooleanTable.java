package small;

public class BooleanTable {
    public static void main(String[] args) {
        boolean[] v = {false, true};
        for (boolean a : v) for (boolean b : v) {
            System.out.print((a & b) + "," + (a | b) + "," + (a ^ b) + "," + (a && b) + "," + (a || b) + "," + (a == b) + "," + (a != b) + "," + (!a & b) + "," + (a ? b : !b) + " ");
            boolean c = a;
            c &= b; boolean d = a; d |= b; boolean e = a; e ^= b;
            System.out.println(c + "," + d + "," + e + "," + Boolean.compare(a, b) + "," + (c = d) + c);
        }
        Boolean x = true, y = Boolean.FALSE;
        System.out.println((x & y) + " " + (x || y) + " " + !x + (x ^ y) + x.equals(true) + (x == Boolean.valueOf(true)));
    }
}

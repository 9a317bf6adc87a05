package arithmetic;

public class Precedence {
    public static void main(String[] args) {
        int a = 6, b = 3, c = 2;
        System.out.println(a + b * c + " " + (a + b) * c + " " + (a - b - c) + " " + (a - (b - c)) + " " + a / b / c + " " + a % b * c);
        System.out.println(a << b + c);
        System.out.println((a & b | c ^ a) + " " + (a | b & c) + " " + (a ^ b | c) + " " + (~a & b));
        System.out.println(a > b == b > c);
        System.out.println((a & b) == 2 && a != b || c < 0);
        System.out.println(-a * -b + - - c + " " + -(-c) + " " + ~~a + " " + -~a + " " + ~-a);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println("" + 'a' + 'b' + ('a' + 'b'));
        System.out.println(a > b ? b > c ? "x" : "y" : "z");
        int r = a < b ? 1 : a == 6 ? 2 : 3;
        System.out.println(r);
        int i = 10, j;
        j = i += i -= i * 2;
        System.out.println(i + " " + j);
        System.out.println(a >> 1 >>> 1 << 3);
        System.out.println(!(a > b) ^ true & false | a == 6);
        System.out.println((byte) a + b + " " + (byte) (a + 250) + " " + (char) (a + 'A') + (char) 66);
    }
}

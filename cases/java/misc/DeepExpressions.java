package misc;

public class DeepExpressions {
    public static void main(String[] args) {
        int a = 3, b = 5, c = 7;
        System.out.println(((((a + b) * c - (a ^ b)) << (a & 3)) / (b - a)) % 97 + (a > b ? c : (b > c ? a : (c > a ? b : 0))));
        System.out.println((((a + (b + (c + (a + (b + (c + (a + (b + (c + (a + b))))))))))) * (a - (b - (c - (a - (b - c)))))));
        long l = a + (b * (long) c) - ((a << 40L) | (c >>> 1)) * (b > 4 ? 2L : 3);
        double d = a / 2.0 + (b * 1.5f - (c % 2.5)) / (l == 0 ? 1 : l) + Math.sqrt(a * a + b * b + (double) c * c);
        System.out.println(l + " " + d + " " + (a + b + "" + c + (a + b) + a * b + (char) (a + 'a') + (a < b == b < c) + (!(a == b) & b != c | false)));
    }
}

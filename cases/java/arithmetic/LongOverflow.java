package arithmetic;

public class LongOverflow {
    static long fib(int n) {
        long a = 0, b = 1;
        for (int i = 0; i < n; i++) {
            long c = a + b;
            a = b;
            b = c;
        }
        return a;
    }
    public static void main(String[] args) {
        System.out.println(Long.MAX_VALUE + 1);
        System.out.println(Long.MIN_VALUE - 1);
        System.out.println(Long.MAX_VALUE * Long.MAX_VALUE);
        System.out.println(Long.MIN_VALUE / -1L + " " + Long.MIN_VALUE % -1L);
        System.out.println(Math.abs(Long.MIN_VALUE));
        System.out.println(fib(90) + " " + fib(93) + " " + fib(200));
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < 256; i++) {
            h ^= i;
            h *= 0x100000001b3L;
        }
        System.out.println(h + " " + Long.toHexString(h));
        int i = 1_000_000;
        System.out.println(i * i + " " + (long) i * i + " " + (long) (i * i));
        long big = 1L << 40;
        int cut = (int) big;
        System.out.println(big + " " + cut + " " + (int) (big + 7));
    }
}

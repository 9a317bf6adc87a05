package small;

public class IntegerDivisionByConstants {
    public static void main(String[] args) {
        int[] xs = {0, 1, -1, 7, -7, 100, -100, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int x : xs) System.out.println(x / 2 + " " + x / 3 + " " + x / 7 + " " + x / 10 + " " + x / -1 + " " + x / -4 + " " + x % 2 + " " + x % 3 + " " + x % 8 + " " + x % -5 + " " + (x >> 1) + " " + (x & 7) + " " + x / 16 + " " + x / Integer.MIN_VALUE);
        for (int x : xs) { long l = x * 3_000_000_019L; System.out.println(l / 2 + " " + l / 3 + " " + l / 1000 + " " + l % 10 + " " + l / -7 + " " + l % 1024); }
    }
}

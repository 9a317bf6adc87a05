package arithmetic;

public class DivisionRounding {
    public static void main(String[] args) {
        int[] as = {7, -7, 8, -8, 0, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] bs = {3, -3, 1, -1, 2, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int a : as) {
            for (int b : bs) {
                System.out.println(a + " " + b + ": " + a / b + " " + a % b + " " + Math.floorDiv(a, b) + " " + Math.floorMod(a, b)
                        + " " + (a / b * b + a % b == a));
            }
        }
        for (int a : as) {
            long l = a * 1_000_000_007L;
            System.out.println(l / 13 + " " + l % 13 + " " + l / -13L + " " + l % -13 + " " + Math.floorDiv(l, 13) + " " + Math.floorMod(l, -13L));
        }
    }
}

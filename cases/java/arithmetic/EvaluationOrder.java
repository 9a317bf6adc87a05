package arithmetic;

public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();
    static int f(String s, int v) {
        log.append(s);
        return v;
    }
    static int[] arr(String s) {
        log.append(s);
        return null;
    }
    static int three(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }
    public static void main(String[] args) {
        System.out.println(f("a", 1) + f("b", 2) * f("c", 3) - f("d", 4) / f("e", 2) + " " + log);
        log.setLength(0);
        System.out.println(three(f("x", 1), f("y", 2), f("z", 3)) + " " + log);
        log.setLength(0);
        try {
            arr("A")[f("I", 0)] = f("V", 7);
        } catch (NullPointerException e) {
            System.out.println("null array: " + log);
        }
        log.setLength(0);
        int[] a = new int[2];
        try {
            a[f("i", 5)] = f("v", 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + log);
        }
        log.setLength(0);
        try {
            int r = f("p", 1) / f("q", 0) + f("r", 2);
        } catch (ArithmeticException e) {
            System.out.println(log);
        }
        log.setLength(0);
        try {
            int[][] m = new int[f("m", 2)][f("n", -1)];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage() + " " + log);
        }
        int x = 5;
        x = x + (x = 3) * x;
        System.out.println(x);
        int y = 1;
        System.out.println(y + (y = 10) + y++ + y + --y);
        boolean b = f("s", 1) == 1 || f("t", 1) == 1;
        boolean c = f("u", 1) == 1 | f("w", 1) == 1;
        boolean d = f("g", 0) == 1 && f("h", 1) == 1;
        System.out.println(b + " " + c + " " + d + " " + log);
    }
}

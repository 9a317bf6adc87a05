package uncaught;

public class Overflow {
    static int f(int n) { return f(n + 1) * 2; }
    public static void main(String[] args) {
        System.out.println("down");
        System.out.println(f(0));
    }
}

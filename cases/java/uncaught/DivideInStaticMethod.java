package uncaught;

public class DivideInStaticMethod {
    static long f(long a, long b) { return a % b; }
    public static void main(String[] args) {
        System.out.println(f(10, 5));
        System.out.println(f(10, 0));
    }
}

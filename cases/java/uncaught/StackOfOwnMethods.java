package uncaught;

public class StackOfOwnMethods {
    static void a(int n) { System.out.println("a" + n); if (n == 0) throw new IndexOutOfBoundsException("index " + n); b(n); }
    static void b(int n) { try { a(n - 1); } finally { System.out.println("b" + n); } }
    public static void main(String[] args) {
        a(2);
    }
}

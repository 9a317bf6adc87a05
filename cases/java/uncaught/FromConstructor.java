package uncaught;

public class FromConstructor {
    final int v;
    FromConstructor(int d) { v = 10 / d; }
    public static void main(String[] args) {
        System.out.println(new FromConstructor(2).v);
        System.out.println(new FromConstructor(0).v);
    }
}

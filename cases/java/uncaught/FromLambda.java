package uncaught;

public class FromLambda {
    public static void main(String[] args) {
        System.out.println("a");
        Runnable r = () -> { int[] x = {}; x[0]++; };
        r.run();
    }
}

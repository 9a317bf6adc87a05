package uncaught;

public class ThrowNullAndNegative {
    public static void main(String[] args) {
        System.out.println("x");
        int[] a = new int[args.length - 3];
    }
}

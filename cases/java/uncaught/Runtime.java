package uncaught;

public class Runtime {
    public static void main(String[] args) {
        System.out.println("before");
        int[] a = new int[2];
        a[2] = 1;
    }
}

package uncaught;

public class StaticInit {
    static int x = 1;
    static {
        System.out.println("initialising");
        x = 10 / (x - 1);
    }
    public static void main(String[] args) {
        System.out.println("never");
    }
}

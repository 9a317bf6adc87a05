package uncaught;

public class ErrorSubclass {
    public static void main(String[] args) {
        System.out.println("before");
        class Mine extends Error { Mine(String m) { super(m); } }
        throw new Mine("own error");
    }
}

package uncaught;

public class InFinally {
    @SuppressWarnings("finally")
    public static void main(String[] args) {
        try {
            throw new IllegalStateException("first");
        } finally {
            System.out.println("finally");
            Object o = null;
            throw new IllegalArgumentException("second");
        }
    }
}

package uncaught;

public class CustomToString {
    static class Odd extends RuntimeException {
        @Override public String toString() { return "ODD!"; }
    }
    public static void main(String[] args) {
        System.out.println("x");
        throw new Odd();
    }
}

package uncaught;

public class CheckedException {
    static class Trouble extends Exception {
        Trouble(String m, Throwable c) { super(m, c); }
    }
    public static void main(String[] args) throws Exception {
        try {
            Integer.parseInt("12x");
        } catch (NumberFormatException e) {
            System.out.println("wrapping");
            throw new Trouble("wrapped", e);
        }
    }
}

package exceptions;

public class RetryLoop {
    static String flaky(int n) { if (n < 4) throw new IllegalStateException("failure " + n); return "success " + n; }
    public static void main(String[] args) {
        int tries = 0;
        while (true) { try { System.out.println(flaky(++tries)); break; } catch (IllegalStateException e) { System.out.println("retry after " + e.getMessage()); if (tries > 5) throw e; } finally { System.out.print("."); } }
        System.out.println(tries);
    }
}

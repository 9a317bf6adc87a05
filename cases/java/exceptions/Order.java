package exceptions;

public class Order {
    static StringBuilder log = new StringBuilder();
    static int f(int k) throws Exception {
        try {
            log.append("t").append(k);
            if (k == 1) throw new Exception("from try");
            return k;
        } catch (Exception e) {
            log.append("c");
            throw new Exception("from catch", e);
        } finally {
            log.append("f");
            if (k == 2) throw new Exception("from finally");
        }
    }
    public static void main(String[] args) {
        try { System.out.println(f(0)); } catch (Exception e) { System.out.println("main " + e.getMessage()); }
        try { System.out.println(f(1)); } catch (Exception e) { System.out.println("main " + e.getMessage()); }
        try { System.out.println(f(2)); } catch (Exception e) { System.out.println("main " + e.getMessage()); }
        System.out.println(log);
    }
}

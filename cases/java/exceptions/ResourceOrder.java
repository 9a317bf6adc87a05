package exceptions;

import java.util.*;
public class ResourceOrder {
    record R(String n) implements AutoCloseable { R { if (n.equals("x")) throw new IllegalArgumentException("no " + n); System.out.println("+" + n); } public void close() { System.out.println("-" + n); if (n.startsWith("!")) throw new IllegalStateException("close " + n); } }
    static int ret() { int v = 1; try (R r = new R("r")) { return v; } finally { v = 5; System.out.println("v" + v); } }
    public static void main(String[] args) {
        try (R a = new R("a"); R b = new R("b"); R c = new R("c")) { System.out.println("body"); } 
        try (R a = new R("a"); R b = new R("x")) { System.out.println("never"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try (R a = new R("!a"); R b = new R("!b")) { throw new RuntimeException("body"); } catch (RuntimeException e) { System.out.println(e.getMessage() + Arrays.toString(e.getSuppressed())); }
        try (R a = new R("!a")) { System.out.println("fine"); } catch (IllegalStateException e) { System.out.println("only " + e.getMessage()); } finally { System.out.println("end"); }
        System.out.println(ret());
    }
}

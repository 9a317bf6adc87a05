package exceptions;

public class StackOverflow {
    static int depth;
    static int down(int n) {
        depth++;
        return down(n + 1) + 1;
    }
    static class Node {
        Node next;
        @Override public String toString() { return "n" + next; }
        @Override public int hashCode() { return 31 + next.hashCode(); }
    }
    static void a() { b(); }
    static void b() { a(); }
    public static void main(String[] args) {
        try {
            down(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow " + (depth > 500) + " " + e.getMessage());
        }
        Node n = new Node();
        n.next = n;
        try {
            n.toString();
        } catch (StackOverflowError e) {
            System.out.println(e);
        }
        try {
            n.hashCode();
        } catch (Throwable e) {
            System.out.println(e.getClass().getSuperclass().getName());
        }
        for (int i = 0; i < 3; i++) {
            boolean cleaned = false;
            try {
                try {
                    a();
                } finally {
                    cleaned = true;
                }
            } catch (StackOverflowError e) {
                System.out.println(i + " " + cleaned);
            }
        }
    }
}

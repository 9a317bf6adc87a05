package inner;

public class AnonymousWithState {
    static class Acc { int sum; Acc(int s) { sum = s; } int add(int x) { return sum += x; } }
    public static void main(String[] args) {
        Acc a = new Acc(5) { int calls; @Override int add(int x) { calls++; return super.add(x * calls); } };
        System.out.println(a.add(1) + " " + a.add(1) + " " + a.add(1));
        Object o = new Object() { final String s = "x" + a.sum; { a.sum = 0; } @Override public boolean equals(Object p) { return p instanceof String t && t.equals(s); } };
        System.out.println(o.equals("x11") + " " + a.sum + " " + new Acc(1) { }.add(2) + new Object() { int twice(int x) { return 2 * x; } }.twice(21));
    }
}

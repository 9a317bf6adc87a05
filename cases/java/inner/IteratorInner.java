package inner;

public class IteratorInner {
    static class Ring implements Iterable<Integer> {
        final int n; int shift;
        Ring(int n) { this.n = n; }
        class It implements java.util.Iterator<Integer> { int i; public boolean hasNext() { return i < n; } public Integer next() { return (i++ + shift) % n; } }
        public java.util.Iterator<Integer> iterator() { return new It(); }
    }
    public static void main(String[] args) {
        Ring r = new Ring(5);
        int s = 0;
        for (int x : r) s = s * 10 + x;
        System.out.println(s);
        Ring.It it = r.new It();
        it.next();
        r.shift = 2;
        System.out.println(it.next() + " " + it.hasNext() + " " + new Ring(3).new It().next());
    }
}

// Objects of other classes of the library.
// bounds: --null-arguments=false --unreached=false
// expect Others.stack: violated division
// expect(long) Others.stackOf: holds
// expect Others.vector: holds
// expect(long) Others.deque: holds
// expect Others.queue: violated null
// expect Others.optional: holds
// expect Others.optionalOf: violated division
// expect(long) Others.bits: holds
// expect Others.noBits: violated division
// expect Others.increment: violated division
// expect Others.compareAndSet: holds
// expect Others.cell: holds
// expect(long) Others.builder: holds
// expect Others.first: violated assert
// expect(long) Others.read: violated division
// expect(long) Others.count: holds
// expect(long) Others.bytes: violated division
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;
import java.util.Queue;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

class Others {
    static int stack(Stack<Integer> s) { return s.isEmpty() ? 0 : 10 / s.pop(); }

    static void stackOf(Stack<String> s, String x) {
        int n = s.size();
        s.push(x);
        assert s.peek() == x && s.pop() == x && s.size() == n;
    }

    static int vector(Vector<String> v) {
        int n = 0;
        for (int i = 0; i < v.size(); i++) n += v.elementAt(i).length();
        return n;
    }

    static void deque(Deque<String> d) {
        if (d.size() < 2) return;
        String a = d.getFirst();
        d.addLast("x");
        assert d.getLast().equals("x") && d.removeFirst() == a;
    }

    static int queue(Queue<String> q) { return q.poll().length(); }

    static int optional(Optional<String> o) { return o.orElse("").length(); }

    static int optionalOf(Optional<Integer> o) { return o.isPresent() ? 1 / o.get() : 0; }

    static void bits(BitSet b, int i) {
        if (i < 0 || i > 100) return;
        b.set(i);
        assert b.get(i) && b.length() > i;
    }

    static int noBits(BitSet b) { return 1 / b.length(); }

    static int increment(AtomicInteger a) { return 1 / (a.incrementAndGet() - 5); }

    static void compareAndSet(AtomicInteger a, int x) {
        int old = a.get();
        assert a.compareAndSet(old, x) && a.get() == x;
    }

    static int cell(AtomicReferenceArray<String> a) {
        if (a.length() == 0) return 0;
        String s = a.get(0);
        return s == null ? 0 : s.length();
    }

    static void builder(StringBuilder b) {
        int n = b.length();
        b.append('x');
        assert b.length() == n + 1 && b.charAt(n) == 'x';
    }

    static void first(StringBuilder b) { assert b.length() == 0 || b.charAt(0) != 'x'; }

    static int read(Reader r) throws IOException { return 1 / (r.read() - 'x'); }

    static int count(Reader r) throws IOException {
        int n = 0;
        while (r.read() >= 0) n++;
        return 1 / (n + 1);
    }

    static int bytes(InputStream in) throws IOException { return 1 / (in.read() - 200); }
}

// The state of an object, made by public calls, is not its callers' affair; a method named like the one it calls is like it.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect ThrownState.sum: violated library
// expect(long) ThrownState.number: violated library
// expect(long) ThrownState.front: violated library
// expect ThrownState.top: holds
// expect(long) ThrownState.next: violated library
import java.util.ArrayDeque;
import java.util.Iterator;

public class ThrownState {
    private final ArrayDeque<Integer> items = new ArrayDeque<>();
    private String text = "1";

    public void push(int x) { items.push(x); }
    public void write(String s) { text = s; }

    public int sum() {
        int a = items.isEmpty() ? 0 : items.pop();
        return a + items.pop();
    }

    public int number() { return Integer.parseInt(text); }

    public int front() {
        Iterator<Integer> i = items.iterator();
        return i.next();
    }

    public int pop() { return items.pop(); }

    /** Behaves as what it calls. */
    public int top() { return items.getFirst(); }

    public int next() { return items.getFirst() + 1; }
}

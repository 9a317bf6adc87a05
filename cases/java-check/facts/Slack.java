// Lists keep their elements in arrays with room for more: what is behind the last element is null, and nobody gets it. What callers store is not.
// bounds: --begin=reachable --scope 2
// expect Slack.added: proved
// expect Slack.iterated: proved
// expect Slack.removed: proved
// expect Slack.listed: proved
// expect Slack.each: proved
// expect Slack.pushed: proved
// expect Slack.written: proved
// expect Slack.writtenList: proved
// expect Slack.seenBefore: unknown
// expect Slack.readBefore: unknown
// expect Slack.partly: unknown
// expect Slack.swapped: proved
// expect Slack.fromOther: unknown
// expect Slack.nullAdded: unknown
// expect Slack.nullSet: unknown
// expect Slack.handedOver: unknown
// expect Slack.addedAll: unknown
// expect Slack.clearedMeanwhile: unknown
// expect Slack.resized: unknown
// expect Slack.inherited: unknown
// expect Slack.inArray: unknown
// expect Slack.hidden: unknown
// open: Slack.added library
// open: Slack.each library
// open: Slack.writtenList library
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Stack;
import java.util.Vector;

class Slack {
    static class Node {
        int value = 1;
    }

    /** Gives an array with a null behind its elements. */
    static class Loose extends AbstractCollection<Node> {
        @Override
        public Iterator<Node> iterator() {
            return new ArrayList<Node>().iterator();
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public Object[] toArray() {
            Object[] all = new Object[3];
            all[0] = new Node();
            return all;
        }
    }

    /** Says that there are elements that nobody stored. */
    static class Longer extends Vector<Node> {
        void longer() {
            elementCount = 3;
        }
    }

    /** Hides that it became shorter. */
    static class Hiding extends ArrayList<Node> {
        void shorten() {
            int count = modCount;
            clear();
            modCount = count;
        }
    }

    static int added(int n) {
        List<Node> list = new ArrayList<>();
        list.add(new Node());
        list.add(0, new Node());
        return n < 0 ? list.get(0).value : list.get(1).value;
    }

    static int iterated(int n) {
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(new Node());
        int sum = 0;
        for (Node x : list) sum += x.value;
        return sum;
    }

    static int removed(int n) {
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(new Node());
        while (list.size() > 1) list.remove(list.size() - 1);
        return list.isEmpty() ? 0 : list.get(0).value;
    }

    static int listed(int n) {
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(new Node());
        int sum = 0;
        for (Object x : list.toArray()) sum += ((Node) x).value;
        return sum;
    }

    static int each(int n) {
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(new Node());
        int[] sum = new int[1];
        list.forEach(x -> sum[0] += x.value);
        return sum[0];
    }

    static int pushed(int n) {
        Stack<Node> stack = new Stack<>();
        for (int i = 0; i < n; i++) stack.push(new Node());
        int sum = 0;
        while (!stack.isEmpty()) sum += stack.pop().value;
        return sum;
    }

    static int written(int n) {
        Node[] all = {new Node(), n > 0 ? new Node() : new Node()};
        return all[n & 1].value;
    }

    static int writtenList(int n) {
        int sum = 0;
        for (Node x : List.of(new Node(), new Node(), new Node())) sum += x.value;
        return sum;
    }

    static int seenBefore(int n) {
        Node[] all = new Node[2];
        all[0] = new Node();
        int k = second(all); // fails
        all[1] = new Node();
        return k;
    }

    private static int second(Node[] all) {
        return all[1].value;
    }

    static int readBefore(int n) {
        Node[] all = new Node[2];
        all[0] = new Node();
        Node x = all[1];
        all[1] = new Node();
        return x.value; // fails
    }

    static int partly(int n) {
        Node[] all = new Node[2];
        all[0] = new Node();
        if (n > 0) all[1] = new Node();
        return all[1].value; // fails
    }

    static void swapped(Object[] a, int i, int j) {
        if (a == null || i < 0 || j < 0 || i >= a.length || j >= a.length) return;
        Object x = a[i];
        a[i] = a[j];
        a[j] = x;
    }

    static void fromOther(Object[] a, Object[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0) return;
        a[0] = b[0]; // fails: the elements may be of other classes
    }

    static int nullAdded(int n) {
        List<Node> list = new ArrayList<>();
        list.add(new Node());
        list.add(null);
        return list.get(1).value; // fails
    }

    static int nullSet(int n) {
        List<Node> list = new ArrayList<>();
        list.add(new Node());
        list.set(0, null);
        return list.get(0).value; // fails
    }

    static int handedOver(int n) {
        List<Node> list = new ArrayList<>(new Loose());
        return list.get(1).value; // fails
    }

    static int addedAll(int n) {
        List<Node> list = new ArrayList<>();
        list.addAll(new Loose());
        return list.get(1).value; // fails
    }

    static int clearedMeanwhile(int n) {
        List<Node> list = new ArrayList<>();
        list.add(new Node());
        list.add(new Node());
        list.removeIf(x -> {
            list.clear();
            return x.value == 2; // fails for what follows
        });
        return list.size();
    }

    static int resized(int n) {
        Vector<Node> list = new Vector<>();
        list.setSize(2);
        return list.get(1).value; // fails
    }

    static int inherited(int n) {
        Longer list = new Longer();
        list.add(new Node());
        list.longer();
        return list.get(2).value; // fails
    }

    static int inArray(int n) {
        List<Node> list = new ArrayList<>();
        list.add(new Node());
        Node[] all = list.toArray(new Node[2]);
        return all[1].value; // fails
    }

    static int hidden(int n) {
        Hiding list = new Hiding();
        list.add(new Node());
        list.add(new Node());
        List<Node> part = list.subList(0, 2);
        list.shorten();
        return part.get(1).value; // fails
    }
}

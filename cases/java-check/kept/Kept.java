import java.util.ArrayList;
import java.util.List;

// bounds: --begin=reachable --null-arguments=false --scope 2 --array 2
// expect Kept.Kept: holds
// expect Kept.size: holds
// expect Kept.length: holds
// expect Kept.rename: holds
// expect Kept.drop: holds
// expect Kept.dropped: violated null
// expect Kept.unset: violated null
// expect Kept.written: violated null
// expect Kept.between: violated null
// expect Kept.ofAnother: violated null
// expect Kept.outer: violated null
// expect Kept.Part.clear: holds
// expect Kept.fill: holds
// expect Kept.fromCopy: violated null
// expect Kept.copy: holds
// expect Kept.link: holds
// expect Kept.walk: holds

/** Private fields are not null where methods begin if every constructor sets them and no code stores null. */
class Kept {
    private List<Integer> items = new ArrayList<>();
    private String name;
    private Object gone = new Object();
    private Object never;
    private Object copied = new Object();
    private Object inner = new Object();
    private Object shared = new Object();
    private Kept next = this;
    Object open = new Object();

    Kept(String name) { this.name = name; }

    int size() { return items.size(); }

    int length() { return name.length(); }

    void rename(String s) { name = s; }

    void drop() { gone = null; }

    int dropped() { return gone.hashCode(); }

    int unset() { return never.hashCode(); }

    int written() { return open.hashCode(); }

    int between(Kept k) { return k.shared.hashCode(); }

    void ofAnother(Kept k) { k.shared = k.never; k.shared.hashCode(); }

    class Part {
        void clear() { inner = null; }
    }

    int outer() { return inner.hashCode(); }

    void fill() { items = new ArrayList<>(); }

    void copy() { copied = gone; }

    int fromCopy() { return copied.hashCode(); }

    void link(Kept k) { next = k.next; }

    int walk() { return next.next.next.name.length(); }
}

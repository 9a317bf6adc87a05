// good: ok get
// bad: cyclic! returns! throws! modifies! nonnull! repOk!
import assay.annotation.*;

@Invariant({"no x: this.head.*next - null | x in x.^next", "#(this.head.*next - null) = this.size"})
class Relational {
    static class Item {
        Item next;
        int value;
    }

    Item head;
    int size;

    @Ensures("this.head.value = v && this.head.next = old(this.head)")
    @Modifies("this.head, this.size")
    void add(int v) {
        Item i = new Item();
        i.value = v;
        i.next = head;
        head = i;
        size++;
    }

    @Requires("index >= 0")
    @Returns("#{x: this.head.*next - null | x.value = v}")
    @Modifies
    int count(int v, int index) {
        int n = index;
        for (Item i = head; i != null; i = i.next) {
            if (i.value == v) {
                n++;
            }
        }
        return n;
    }

    @Throws("IllegalArgumentException: v < 0")
    @Returns("v + 1")
    @Modifies
    int next(int v) {
        if (v < -5) {
            throw new IllegalArgumentException();
        }
        return v + 1;
    }

    @Modifies("this.size")
    void clear() {
        size = 0;
        head = null;
    }

    void take(@NonNull Object o) {
    }

    void tie() {
        if (head != null) {
            head.next = head;
        }
    }

    @Invariant
    @Pure
    boolean repOk() {
        return size < 3;
    }

    public static void main(String[] args) {
        Relational r = new Relational();
        r.add(3);
        switch (args[0]) {
            case "ok": r.add(3); r.count(3, 0); break;
            case "get": r.next(5); try { r.next(-7); } catch (IllegalArgumentException e) { } break;
            case "cyclic!": r.tie(); break;
            case "returns!": r.count(3, 1); break;
            case "throws!": r.next(-1); break;
            case "modifies!": r.clear(); break;
            case "nonnull!": r.take(null); break;
            case "repOk!": r.add(1); r.add(1); break;
        }
    }
}

// good: ends fixed out
// bad: bug! size! loop! outside! mirror!
import assay.annotation.*;

/** The circular list whose elements are its nodes; get goes the wrong way in its first half. */
@SpecField("elems: seq Value | (this.elems[0] = this.head - null) && "
        + "(all i: int | i > 0 => this.elems[i] = this.elems[i-1].next - this.head)")
class ForgeList {
    @Invariant({"this.head != null => this.head in this.head.^next", "#this.head.^next = this.size"})
    Value head;
    int size;

    @Requires("index >= 0 && index < #this.elems")
    @Returns("this.elems[index]")
    @Throws("IndexOutOfBoundsException: index < 0 || index >= #this.elems")
    @Modifies
    Value get(int index, boolean bug) {
        checkIndex(index, false);
        Value value;
        if (index < (size >> 1)) {
            value = head;
            for (int i = 0; i < index; i++) {
                value = bug ? value.prev : value.next;
            }
        } else {
            value = head.prev;
            for (int i = size - 1; i > index; i--) {
                value = value.prev;
            }
        }
        return value;
    }

    @Requires("index >= 0 && index < #this.elems")
    @Throws("IndexOutOfBoundsException: index < 0 || index >= #this.elems")
    @Modifies
    void checkIndex(int index, boolean bug) {
        if (index < 0 || index >= size + (bug ? 1 : 0)) {
            throw new IndexOutOfBoundsException();
        }
    }

    @Ensures({"#this.elems = old(#this.elems) + 1", "this.elems[old(#this.elems)] = v",
        "all i: int | 0 <= i && i < old(#this.elems) => this.elems[i] = old(this.elems)[i]"})
    void add(Value v) {
        if (head == null) {
            head = v;
        } else {
            v.prev = head.prev;
            v.next = head;
            head.prev.next = v;
            head.prev = v;
        }
        size++;
    }

    void shrink() {
        size--;
    }

    void tear() {
        head.next.next = head.next;
    }

    @Invariant("next = ~prev")
    abstract static class Value {
        Value next, prev;
    }

    static class Item extends Value {
        Item() {
            next = prev = this;
        }

        void turn() {
            prev = next;
        }
    }

    public static void main(String[] args) {
        ForgeList l = new ForgeList();
        Item[] all = new Item[4];
        for (int i = 0; i < all.length; i++) {
            l.add(all[i] = new Item());
        }
        switch (args[0]) {
            case "ends": l.get(0, true); l.get(3, true); break;
            case "fixed": l.get(1, false); l.get(2, false); break;
            case "out": try { l.get(4, false); } catch (IndexOutOfBoundsException e) { } break;
            case "bug!": l.get(1, true); break;
            case "size!": l.shrink(); break;
            case "loop!": l.tear(); break;
            case "outside!": l.checkIndex(4, true); break;
            case "mirror!": all[0].turn(); break;
        }
    }
}

import assay.annotation.*;

/** The circular list of elements that are the nodes; get goes the wrong way. */
@SpecField("elems: seq Value | (this.elems[0] = this.head - null) && "
        + "(all i: int | i > 0 => this.elems[i] = this.elems[i-1].next - this.head)")
class LinkedList {
    @Invariant({"this.head != null => this.head in this.head.^next", "#this.head.^next = this.size"})
    Value head;
    int size;

    @Requires("index >= 0 && index < #this.elems")
    @Returns("this.elems[index]")
    @Throws("IndexOutOfBoundsException: index < 0 || index >= #this.elems")
    @Modifies
    Value get(int index) {
        checkIndex(index);
        Value value;
        if (index < (size >> 1)) {
            value = head;
            for (int i = 0; i < index; i++) {
                value = value.prev; // wrong: next
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
    void checkIndex(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
    }

    @Invariant("next = ~prev")
    abstract static class Value {
        Value next, prev;
    }
}

// expect LinkedList.elems: holds
// expect LinkedList.get: violated postcondition

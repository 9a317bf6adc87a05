import assay.annotation.*;

/** A list of nodes with the set of its elements, said by an abstraction function. */
@SpecField("items: set Item | this.items = this.head.*next - null")
class ModelList {
    @Invariant("this.head != null => !(this.head in this.head.^next)")
    Item head;

    @Requires("item != null && !(item in this.items) && item.next = null")
    @Modifies({"this.head", "item.next"})
    @Ensures("this.items = old(this.items) + item")
    void add(@NonNull Item item) {
        item.next = head;
        head = item;
    }

    @Requires("item != null && !(item in this.items) && item.next = null")
    @Modifies({"this.head", "item.next"})
    @Ensures("this.items = old(this.items) + item")
    void replace(@NonNull Item item) {
        head = item;
    }

    @Requires("item in this.items")
    @Modifies({"this.head", "item.next"})
    @Ensures("item in this.items")
    void cycle(@NonNull Item item) {
        item.next = head;
    }

    @Ensures("return <=> no this.items")
    @Modifies
    boolean isEmpty() {
        return head == null;
    }
}

class Item {
    Item next;
}

// bounds: --scope 3
// expect ModelList.items: holds
// expect ModelList.add: holds
// expect ModelList.replace: violated postcondition
// expect ModelList.cycle: violated invariant
// expect ModelList.isEmpty: holds

import assay.annotation.*;

/** Broken abstraction functions: one has two values, one has none. */
@SpecField("items: set Node2 | this.items in this.head.*next - null")
class TwoValues {
    Node2 head;
}

@SpecField("items: set Node2 | this.items = this.head.*next - null && false")
class NoValue {
    Node2 head;
}

@SpecField("items: set Node2 | this.items = this.head.*next - null")
class OneValue {
    Node2 head;
}

class Node2 {
    Node2 next;
}

// bounds: --scope 2
// expect TwoValues.items: violated abstraction
// expect NoValue.items: vacuous
// expect OneValue.items: holds

// expect RecordCircles.direct: holds
// expect RecordCircles.second: holds
// expect RecordCircles.other: holds
// expect RecordCircles.shared: violated postcondition
// expect RecordCircles.throughCell: violated postcondition
// expect SelfMade.direct: violated postcondition
/** No record is a component of itself, unless its constructor sees to that; objects between change that. */
/*@ nullable_by_default @*/ record RecordCircles(Object a, RecordCircles b) {
    //@ ensures \result;
    boolean direct() { return a != this && b != this; }

    //@ ensures \result;
    boolean second() { return b == null || b.b != this && b.a != this; }

    //@ ensures \result;
    boolean other() { return !(a instanceof RecordOther r && r.back() == this); }

    //@ ensures \result;
    boolean shared() { return a == null || a != b; }

    //@ ensures \result;
    boolean throughCell() { return !(a instanceof RecordCell c && c.content == this); }
}

/*@ nullable_by_default @*/ record RecordOther(RecordCircles back) { }

class RecordCell {
    /*@ nullable @*/ Object content;
}

/*@ nullable_by_default @*/ record SelfMade(SelfMade me) {
    SelfMade(SelfMade me) { this.me = this; }

    //@ ensures \result;
    boolean direct() { return me != this; }
}

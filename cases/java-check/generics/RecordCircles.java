// bounds: --scope 2 --array 2
// expect RecordCircles.direct: holds
// expect(long) RecordCircles.second: holds
// expect(long) RecordCircles.other: holds
// expect(long) RecordCircles.shared: violated assert
// expect(long) RecordCircles.throughCell: violated assert
// expect(long) RecordSelf.direct: violated assert
// expect(long) RecordSum.sum: holds
/** No record is a component of itself, unless its constructor sees to that; objects between change that. */
public record RecordCircles(Object a, RecordCircles b) {
    public void direct() { assert a != this && b != this; }
    public void second() { assert b == null || b.b != this && b.a != this; }
    public void other() { assert !(a instanceof RecordOther r && r.back() == this); }
    public void shared() { assert a == null || a != b; }
    public void throughCell() { assert !(a instanceof RecordCell c && c.content == this); }
}

record RecordOther(RecordCircles back) { }

class RecordCell { Object content; }

record RecordSelf(RecordSelf me) {
    RecordSelf(RecordSelf me) { this.me = this; }
    public void direct() { assert me != this; }
}

interface RecordSum {
    record Num(int v) implements RecordSum { }
    record Add(RecordSum left, RecordSum right) implements RecordSum { }

    /** It ends: there is no circle. */
    static int sum(RecordSum e) {
        return e instanceof Add a ? sum(a.left) + sum(a.right) : e instanceof Num n ? n.v : 0;
    }
}

// What KeY calls free: an invariant that is supposed where a method begins, and locations that are added to a frame.
// expect FreeFrames.keeps: holds
// expect FreeFrames.breaks: holds
// expect FreeFrames.asks: violated postcondition
// expect FreeFrames.given: holds
// expect FreeFrames.writes: holds
// expect FreeFrames.writesMore: violated frame
// expect FreeFrames.allocates: violated postcondition
// expect FreeFrames.mayAllocate: holds
public class FreeFrames {
    int x = 1, y = 1;
    //@ invariant_free x > 0;

    //@ ensures \result > 0;
    int keeps() { return x; }
    //@ ensures x == 0;
    void breaks() { x = 0; }
    //@ ensures \result > 0;
    static int asks(FreeFrames o) { return o.x; }
    //@ requires \invariant_free_for(o) && o.\inv_free;
    //@ ensures \result > 0;
    static int given(FreeFrames o) { return o.x; }
    //@ assignable x;
    //@ assignable_free y;
    void writes() { x = y = 2; }
    //@ assignable \nothing;
    //@ assignable_free y;
    void writesMore() { x = y = 2; }
    //@ assignable \strictly_nothing;
    //@ assignable_free \strictly_nothing;
    static Object allocates() { return new int[1]; }
    //@ assignable \strictly_nothing;
    //@ assignable_free \nothing;
    static Object mayAllocate() { return new int[1]; }
}

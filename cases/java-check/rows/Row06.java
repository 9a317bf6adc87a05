// expect Row06.getThenClear: holds
// expect Row06.clearThenGet: violated postcondition
public class Row06 {
    public int f;
    //@ ensures \result == \old(this.f);
    public int getThenClear() { int x = f; f = 0; return x; }
    //@ ensures \result == \old(this.f);
    public int clearThenGet() { f = 0; return f; }
}

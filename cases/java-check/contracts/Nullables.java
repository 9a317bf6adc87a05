// References are not null unless it says so.
// expect Nullables.read: holds
// expect Nullables.readNullable: violated null
// expect Nullables.field: holds
// expect Nullables.nullableField: violated null
// expect Nullables.result: violated postcondition
// expect Nullables.resultNullable: holds
// expect Nullables.sets: violated invariant
// expect Nullables.elements: violated null
// expect Nullables.elementsNonNull: holds
public class Nullables {
    public int v; public Nullables must = this; public /*@ nullable @*/ Nullables may;
    //@ ensures \result == o.v;
    public static int read(Nullables o) { return o.v; }
    //@ ensures true;
    public static int readNullable(/*@ nullable @*/ Nullables o) { return o.v; }
    //@ ensures \result == must.v;
    public int field() { return must.v; }
    //@ ensures true;
    public int nullableField() { return may.v; }
    //@ ensures true;
    public Nullables result() { return may; }
    //@ ensures \result == may;
    public /*@ nullable @*/ Nullables resultNullable() { return may; }
    //@ ensures true;
    public void sets() { must = may; }
    //@ requires a.length > 0;
    //@ ensures true;
    public static int elements(/*@ nullable @*/ Nullables[] a) { return a[0].v; }
    //@ requires a.length > 0 && \nonnullelements(a);
    //@ ensures true;
    public static int elementsNonNull(Nullables[] a) { return a[0].v; }
}

// expect Row03.read: holds
// expect Row03.readNullable: violated null
public class Row03 {
    public int v;
    //@ ensures \result == o.v;
    public static int read(Row03 o) { return o.v; }
    //@ ensures true;
    public static int readNullable(/*@ nullable @*/ Row03 o) { return o.v; }
}

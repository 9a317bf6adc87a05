// Constructors run on new objects.
// expect Builders.Builders(int): violated size
// expect Builders.Builders(Builders): violated null
// expect Builders.Builders(): holds
// expect Builders.grow: violated null
public class Builders {
    int[] data; int used;
    public Builders() { this(4); assert used == 0 && data.length == 4; }
    public Builders(int n) { data = new int[n]; }
    public Builders(Builders b) { data = b.data; used = b.used; }
    public void grow() { int[] d = new int[data.length + 1]; for (int i = 0; i < data.length; i++) d[i] = data[i]; data = d; }
}

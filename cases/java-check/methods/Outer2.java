// expect Outer2.Inner.read: holds
// expect Outer2.Inner.through: violated null
public class Outer2 {
    Outer2 other; int v;
    class Inner {
        public int read() { return v; }
        public int through() { return other.v; }
    }
}

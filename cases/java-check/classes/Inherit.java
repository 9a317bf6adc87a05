// Fields and methods of classes above.
// expect Inherit.initialised: holds
// expect Inherit.calledTooEarly: violated assert
// expect Inherit.viaSuper: holds
// expect Inherit.viaSuperOfAll: violated assert
// expect Inherit.down: violated cast
// expect Inherit.exactly: holds
// expect Inherit.hidden: holds
// expect Inherit.hiddenIsNot: violated assert
// expect Inherit.staticCall: holds
// expect Inherit.chooses: holds
// expect Inherit.choosesAtRunTime: violated assert
public class Inherit {
    static class Base {
        int v, id;
        Base() { init(); }
        void init() { v = 1; }
        int get() { return v; }
        static int kind() { return 0; }
    }
    static class Sub extends Base {
        int w = 5, id;
        void init() { v = 2; w = 7; }
        int get() { return super.get() + w; }
        static int kind() { return 1; }
    }
    static final class Leaf extends Sub { int get() { return -1; } }
    static int of(Base b) { return 0; }
    static int of(Sub s) { return 1; }

    public static void initialised() { Sub s = new Sub(); assert s.v == 2 && s.w == 5; }
    public static void calledTooEarly() { Sub s = new Leaf(); assert s.w == 7; }
    public static void viaSuper(Sub s) { if (s != null && !(s instanceof Leaf)) assert s.get() == s.v + s.w; }
    public static void viaSuperOfAll(Sub s) { if (s != null) assert s.get() == s.v + s.w; }
    public static Sub down(Base b) { return (Sub) b; }
    public static void exactly(Base b) { if (b != null && b.getClass() == Base.class) assert !(b instanceof Sub); }
    public static void hidden(Sub s) { if (s != null) { int k = ((Base) s).id; s.id = k + 1; assert ((Base) s).id == k; } }
    public static void hiddenIsNot(Sub s) { if (s != null) { Base b = s; b.id = 4; assert s.id == 4; } }
    public static void staticCall(Base b) { if (b instanceof Sub) assert b.kind() == 0; }
    public static void chooses(Base b) { assert of(b) == 0; }
    public static void choosesAtRunTime(Base b) { if (b instanceof Sub) assert of(b) == 1; }
}

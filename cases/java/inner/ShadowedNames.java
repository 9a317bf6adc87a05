package inner;

public class ShadowedNames {
    static int v = 10;
    int w = 20;
    static class Inner { int v = 30; int run(int v) { java.util.function.IntSupplier s = () -> v + this.v + ShadowedNames.v; return s.getAsInt(); } }
    class Mem { int w = 40; int all() { int w = 50; class Loc { int w = 60; int sum() { return w + this.w + Mem.this.w + ShadowedNames.this.w; } } return new Loc().sum() + w; } }
    public static void main(String[] args) {
        System.out.println(new Inner().run(1) + " " + new ShadowedNames().new Mem().all());
    }
}

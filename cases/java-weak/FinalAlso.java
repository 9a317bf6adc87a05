// What the final field leads to is published otherwise, too.
// sc: proved
// java: violated no sequentially consistent execution fails
public class FinalAlso { static class I { int v; } static class O { final I i; O() { i = new I(); i.v = 5; } } static O s; static I j;
 public static void main(String[] a) throws Exception { Thread t = new Thread(() -> { O o = new O(); j = o.i; s = o; }); t.start(); I i = j; if (i != null) assert i.v == 5; } }

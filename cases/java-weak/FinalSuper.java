// A constructor above lets the object escape before the final field is written.
// sc: violated
// java: violated
public class FinalSuper { static class B { B() { s = this; } } static class C extends B { final int n; C() { n = 4; } } static volatile B s;
 public static void main(String[] a) throws Exception { Thread t = new Thread(() -> new C()); t.start(); B b = s; if (b != null) assert ((C) b).n == 4; } }

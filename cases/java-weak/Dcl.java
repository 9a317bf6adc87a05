// sc: proved
// tso: proved
// java: violated if Dcl.instance is volatile
public class Dcl {
  static class Service { int state; Service() { state = 7; } }
  static Service instance;
  static Service get() {
    Service s = instance;
    if (s == null) {
      synchronized (Dcl.class) {
        s = instance;
        if (s == null) { s = new Service(); instance = s; }
      }
    }
    return s;
  }
  public static void main(String[] args) throws InterruptedException {
    Runnable use = () -> { assert get().state == 7; };
    Thread a = new Thread(use), b = new Thread(use);
    a.start(); b.start();
  }
}

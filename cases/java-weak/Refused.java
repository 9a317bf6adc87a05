// sc: unknown has no body that could be followed
// java: unknown has no body that could be followed
public class Refused {
  static int x; static Integer boxed = 0; static String text = "";
  public static void main(String[] s) throws Exception {
    Thread t = new Thread(() -> { boxed = 7; text = "a"; x = new Object().hashCode(); });
    t.start(); t.join();
    assert boxed == 7;
  }
}

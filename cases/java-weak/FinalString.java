// A string that is published by a race: its bytes are behind a final field.
// java: proved
public class FinalString { static String s;
 public static void main(String[] a) throws Exception {
  char[] c = {'a', 'b'};
  Thread t = new Thread(() -> { s = new String(c); });
  t.start();
  String u = s; if (u != null) assert u.length() == 2 && u.charAt(1) == 'b';
 } }

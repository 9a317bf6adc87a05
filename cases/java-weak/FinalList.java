// A list that is made by the constructor, behind a final field.
// java: proved
import java.util.*;
public class FinalList { static FinalList s; final List<Integer> l; FinalList() { l = new ArrayList<>(); l.add(3); }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { s = new FinalList(); });
  t.start();
  FinalList q = s; if (q != null) assert q.l.size() == 1;
 } }

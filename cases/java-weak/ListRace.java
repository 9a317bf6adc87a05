// sc: violated
// java: violated
import java.util.*;
public class ListRace {
 public static void main(String[] s) throws Exception {
  List<Integer> l = new ArrayList<>(10);
  Thread t = new Thread(() -> { l.add(1); });
  t.start(); l.add(2); t.join(); assert l.size() == 2;
 } }

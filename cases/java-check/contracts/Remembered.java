// expect Remembered.hash: holds
// expect Remembered.both: holds
// expect Remembered.keeps: violated frame
// expect(long) Remembered.keys: holds
// expect(long) Remembered.clears: violated frame
import java.util.ArrayList;
import java.util.HashMap;

/** What objects of the library remember of themselves is no change. */
class Remembered {
    int last;

    //@ assignable \nothing;
    int hash(String s) { return s.hashCode(); }

    //@ assignable \nothing;
    int both(String s, String t) { return s.equals(t) ? s.hashCode() : t.hashCode(); }

    //@ assignable \nothing;
    int keeps(String s) { last = s.hashCode(); return last; }

    //@ requires m.size == 0;
    //@ assignable \nothing;
    int keys(HashMap<String, String> m) { return m.keySet().size() + m.values().size(); }

    //@ requires l.size == 0;
    //@ assignable \nothing;
    void clears(ArrayList<String> l) { l.clear(); }
}

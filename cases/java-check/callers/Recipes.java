// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect(long) Recipes.setting: violated division
// expect Recipes.table: violated division
// expect(long) Recipes.step: violated division
// expect(long) Recipes.place: violated division
// expect(long) Recipes.all: violated division
// expect(long) Recipes.words: violated division
// expect(long) Recipes.printer: violated division
// expect(long) Recipes.line: violated division
// expect(long) Recipes.shared: violated division

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.Properties;
import java.util.StringTokenizer;
import java.util.concurrent.ConcurrentMap;

/** Objects of the library that callers make, and that no recipe was there for: what followed a look into one was unknown. */
public class Recipes {
    public int setting(Properties p) {
        String v = p.getProperty("k");
        return v == null ? 1 : 10 / (v.length() - 1);
    }

    public int table(Hashtable<String, Integer> h) {
        return 10 / (h.size() - 1);
    }

    public int step(Iterator<String> i) {
        return 10 / (i.hasNext() ? 1 : 0);
    }

    public int place(ListIterator<String> i) {
        return 10 / i.nextIndex();
    }

    public int all(Enumeration<Integer> e) {
        int n = 0;
        for (; e.hasMoreElements(); e.nextElement()) {
            n++;
        }
        return 10 / (n - 1);
    }

    public int words(StringTokenizer s) {
        return 10 / (s.countTokens() - 1);
    }

    public int printer(PrintWriter w) {
        w.print(3);
        return 10 / (w.checkError() ? 1 : 0);
    }

    public int line(BufferedReader r) throws IOException {
        String l = r.readLine();
        return l == null ? 1 : 10 / (l.length() - 1);
    }

    public int shared(ConcurrentMap<String, String> m) {
        return 10 / (m.size() - 1);
    }
}

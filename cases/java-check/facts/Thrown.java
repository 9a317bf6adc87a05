// Exceptions that the library throws at a call: an index inside of a text, iterators with a further element, of lists that nobody changes meanwhile.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Thrown.guarded: assumed
// expect Thrown.loop: assumed
// expect Thrown.rest: assumed
// expect Thrown.last: assumed
// expect Thrown.parts: assumed
// expect Thrown.sum: proved
// expect Thrown.entries: proved
// expect Thrown.cleared: assumed
// expect ThrownFail.first: unknown
// expect ThrownFail.beyond: unknown
// expect ThrownFail.short_: unknown
// expect ThrownFail.reversed: unknown
// expect ThrownFail.added: unknown
// expect ThrownFail.byOther: unknown
// expect ThrownFail.twice: unknown
// expect ThrownFail.alias: unknown
// expect ThrownFail.field: unknown
// expect ThrownFail.empty: unknown
// expect ThrownFail.number: unknown
// expect ThrownFail.absent: unknown

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class Thrown {
    static char guarded(String s) {
        return s.length() > 0 ? s.charAt(0) : ' ';
    }

    static int loop(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            n += s.charAt(i);
        }
        return n;
    }

    static String rest(String s) {
        return s.isEmpty() ? s : s.substring(1);
    }

    static boolean last(String s) {
        return !s.isEmpty() && s.charAt(s.length() - 1) == '/';
    }

    static int parts(String s) {
        int n = 0;
        for (int i = 0; i + 1 < s.length(); i++) {
            if (s.substring(i, i + 2).equals("ab")) {
                n++;
            }
        }
        return n;
    }

    static int sum() {
        List<String> l = new ArrayList<>();
        l.add("a");
        l.add("b");
        int n = 0;
        for (String s : l) {
            n += s.length();
        }
        return n;
    }

    static int entries() {
        Map<String, Integer> m = new HashMap<>();
        m.put("a", 1);
        int n = 0;
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            n += e.getKey().length();
        }
        return n;
    }

    static int cleared(ArrayList<String> l) {
        int n = 0;
        for (String s : l) {
            n += s.length();
        }
        l.clear();
        return n;
    }
}

class ThrownFail {
    private final List<String> list = new ArrayList<>();

    static char first(String s) {
        return s.charAt(0);
    }

    static int beyond(String s) {
        int n = 0;
        for (int i = 0; i <= s.length(); i++) {
            n += s.charAt(i);
        }
        return n;
    }

    static String short_(String s) {
        return s.isEmpty() ? s : s.substring(2);
    }

    static String reversed(String s) {
        return s.length() < 3 ? s : s.substring(2, 1);
    }

    static void added() {
        List<String> l = new ArrayList<>();
        l.add("a");
        l.add("b");
        for (String s : l) {
            l.add(s);
        }
    }

    static void byOther(ArrayList<String> l) {
        for (String s : l) {
            more(l);
        }
    }

    private static void more(ArrayList<String> l) {
        l.add("");
    }

    static int twice() {
        List<String> l = new ArrayList<>();
        l.add("a");
        int n = 0;
        Iterator<String> i = l.iterator();
        while (i.hasNext()) {
            n += i.next().length();
            n += i.next().length();
        }
        return n;
    }

    static int alias() {
        List<String> l = new ArrayList<>();
        l.add("a");
        int n = 0;
        Iterator<String> i = l.iterator();
        Iterator<String> j = n > 5 ? l.iterator() : i;
        while (i.hasNext()) {
            n += j.next().length();
            n += i.next().length();
        }
        return n;
    }

    int field() {
        list.add("a");
        int n = 0;
        for (String s : list) {
            n += s.length();
            touch();
        }
        return n;
    }

    private void touch() {
        list.add("b");
    }

    static String empty() {
        return new ArrayList<String>().get(0);
    }

    static int number() {
        return Integer.parseInt("x" + 1);
    }

    static String absent() {
        return Optional.<String>empty().get();
    }
}

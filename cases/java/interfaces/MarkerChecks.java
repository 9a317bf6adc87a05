package interfaces;

import java.util.*;
public class MarkerChecks {
    interface M { }
    interface N extends M { }
    static class X implements M { }
    static class Y extends X implements N, Comparable<Y> { public int compareTo(Y y) { return 0; } }
    static class Z extends Y { }
    public static void main(String[] args) {
        Object[] all = {new X(), new Y(), new Z(), "s", new int[0], 5, new ArrayList<>(), new String[0]};
        for (Object o : all) System.out.print((o instanceof M ? "M" : "") + (o instanceof N ? "N" : "") + (o instanceof Comparable ? "C" : "") + (o instanceof Cloneable ? "K" : "") + (o instanceof java.io.Serializable ? "S" : "") + (o instanceof Iterable ? "I" : "") + (o instanceof CharSequence ? "Q" : "") + (o instanceof Object[] ? "A" : "") + ",");
        System.out.println();
    }
}

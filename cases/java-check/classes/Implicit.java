// bounds: --begin=reachable --strict=false --scope 2 --array 2
// expect Implicit.Implicit: violated division
// expect Implicit.set: holds
// expect ImplicitBlock.ImplicitBlock: violated size
// expect ImplicitBelow.ImplicitBelow: violated null
// expect ImplicitAround.of: assumed
// expect ImplicitRight.ImplicitRight: holds

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Constructors that nobody wrote run initialisers, which may fail. */
class Implicit {
    static int m;
    int x = 10 / (m - 1);

    static void set(int v) { m = v; }
}

class ImplicitBlock {
    final int[] a;

    {
        a = new int[Implicit.m];
    }
}

/** Nobody makes objects of this class: its initialisers fail in classes below. */
abstract class ImplicitAbove {
    static String name;
    final int length = name.length();
}

class ImplicitBelow extends ImplicitAbove {}

/** Those of an anonymous class belong to the method around it. */
class ImplicitAround {
    static Object of(int n) {
        return new Object() {
            final int share = 100 / n;
        };
    }
}

class ImplicitRight {
    final int[] powers = {1, 2, 4};
    final int last = powers[2] / powers[0];
    int half = Implicit.m / 2;
}

/** There is nothing that can fail, so these are no checks. */
class ImplicitQuiet {
    static int made;
    final int[] primes = {2, 3, 5};
    final char[] room = new char[8];
    final List<String> names = new ArrayList<>();
    final Map<String, String> more = new HashMap<>(16);
    final List<String> none = Collections.emptyList();
    final Runnable later = () -> made /= 0;
    final long at = 3L * made++;
    final ImplicitRight right = new ImplicitRight();
}

class ImplicitQuietBelow extends ImplicitQuiet {}

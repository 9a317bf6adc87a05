// What the library keeps for itself stays, though library code runs that is not followed: boxed numbers, and static fields that are final.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Boxes.boxed: proved
// expect Boxes.stacked: proved
// expect Boxes.listed: proved
// expect Boxes.integers: assumed
// expect BoxesFail.stream: unknown
// expect BoxesFail.handed: unknown
// expect BoxesFail.own: unknown
// open: Boxes.boxed library
// open: Boxes.stacked library
// open: Boxes.listed library
// open: Boxes.integers library

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

class Boxes {
    static char boxed(char c, String s) {
        Pattern p = Pattern.compile("[^()]");
        Character x = c;
        return x;
    }

    static char stacked(char c, String s) {
        Pattern p = Pattern.compile("[^()]");
        Stack<Character> l = new Stack<>();
        l.push(c);
        return l.pop();
    }

    static char listed(char c) {
        Pattern p = Pattern.compile("[^()]");
        List<Character> l = new ArrayList<>();
        l.add(c);
        return l.get(0);
    }

    static int integers(Integer[] list, int i) {
        Pattern p = Pattern.compile("[^()]");
        for (int k = 0; k < list.length; k++) {
            list[k] = null;
        }
        Integer x = i;
        return x;
    }
}

class BoxesFail {
    static void stream() {
        Pattern p = Pattern.compile("[^()]");
        System.setOut(null);
        System.out.println();
    }

    static int handed(String s) {
        String[] all = {s};
        List<String> none = Pattern.compile(",").splitAsStream(s).filter(x -> x.isEmpty()).toList();
        none.toArray(all);
        return all[0].length();
    }

    static Integer last = 0;

    static int own(String s) {
        IntPredicate forgets = c -> {
            last = null;
            return true;
        };
        s.chars().anyMatch(forgets);
        return last;
    }
}

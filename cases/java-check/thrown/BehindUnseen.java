// bounds: --scope 2 --null-arguments=false --unreached=false --strict=false --begin=reachable
// expect BehindUnseen.read: unknown
// expect BehindUnseen.helped: unknown
// expect BehindUnseen.tested: unknown
// expect BehindUnseen.later: unknown
// expect BehindUnseen.several: unknown
// expect BehindUnseen.inside: assumed
// expect BehindUnseen.silent: assumed
// expect BehindUnseen.theirs: bounded
// expect BehindUnseen.said: bounded

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** What the library throws at calls behind a look into an input of which no class is known: it was not listed at all, and the rest held. */
public class BehindUnseen {
    static int read(File file, List<String> list) {
        if (file.exists())
            list.get(-1);
        return 1;
    }

    static int helped(File file, List<String> list) {
        return file.exists() ? last(list, 0) : 1;
    }

    private static int last(List<String> list, int n) {
        list.get(n - 1);
        return n;
    }

    static int tested(Object o, List<String> list) {
        if (o instanceof File)
            list.get(-1);
        return 1;
    }

    static int later(File file, List<String> list) {
        boolean is = file.exists();
        list.get(-1);
        return is ? 1 : 0;
    }

    /** One line for all of them. */
    static int several(File file, List<String> list) {
        if (file.exists()) {
            list.get(-1);
            list.remove(-1);
            Integer.parseInt("x" + list.size());
            Integer.parseInt("y" + list.size());
        }
        return 1;
    }

    /** Facts show that it is inside. */
    static int inside(File file) {
        ArrayList<String> list = new ArrayList<>();
        if (file.exists()) {
            list.add("a");
            list.get(0);
        }
        return 1;
    }

    /** Nothing here throws whatever it is given. */
    static int silent(File file, String text) {
        if (file.exists())
            System.out.println(text.length() + text.trim());
        return 1;
    }

    /** Who calls it gave the text, and knows. */
    static int theirs(File file, String text) {
        if (file.exists())
            return Integer.parseInt(text);
        return 1;
    }

    /**
     * Documentation says it.
     *
     * @throws IndexOutOfBoundsException where the file exists
     */
    static int said(File file, List<String> list) {
        if (file.exists())
            list.get(-1);
        return 1;
    }
}

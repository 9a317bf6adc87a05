// An invariant of a library class is supposed of an object that is a constant here, before anything runs: what its array holds is what it held at first.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Marks.of: assumed
// expect MarksFail.of: unknown

import java.util.BitSet;

class Marks {
    private static final BitSet LETTERS = new BitSet(64);

    static {
        LETTERS.set('a' - 'a');
    }

    static boolean[] of(BitSet marked, byte[] text) {
        if (marked == null) {
            marked = LETTERS;
        }
        boolean[] out = new boolean[text.length];
        for (int i = 0; i < text.length; i++) {
            out[i] = marked.get(text[i] & 63);
        }
        return out;
    }
}

class MarksFail {
    private static final BitSet LETTERS = new BitSet(64);

    static {
        LETTERS.set('a' - 'a');
    }

    static int of(BitSet marked, int[] counts) {
        if (marked == null) {
            marked = LETTERS;
        }
        return counts[marked.length() + 1]; // what a caller marked may be more
    }
}

// Elements of a collection whose type variable has a bound: callers give objects of a class within it, one that is bounded by itself
// where the variable is.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Bounded.farthest: violated bounds
// expect Bounded.longest: violated bounds

import java.util.Collection;
import java.util.List;

public class Bounded {
    public interface Near<T> {
        int from(T other);
    }

    public static class Place implements Near<Place> {
        private final int x;

        public Place(int x) {
            this.x = x;
        }

        public int from(Place other) {
            return Math.abs(x - other.x);
        }
    }

    public static class Word {
        private final String text;

        public Word(String text) {
            this.text = text;
        }

        public int length() {
            return text.length();
        }
    }

    /** Whether some are so far from the first. */
    public static <T extends Near<T>> boolean[] farthest(Collection<T> places) {
        boolean[] far = new boolean[10];
        T first = null;
        for (T p : places) {
            first = first == null ? p : first;
            far[Math.min(10, p.from(first) >>> 1)] = true;
        }
        return far;
    }

    /** How many there are of each length. */
    public static <T extends Word> int[] longest(List<T> words) {
        int[] count = new int[3];
        for (T w : words) {
            count[w.length()]++;
        }
        return count;
    }
}

import java.util.List;

// bounds: --begin=reachable --null-arguments=false --scope 2 --array 2
// expect Promised.Walk.first: holds
// expect Promised.Weak.first: violated null

/** An iterator that a collection gives is not null, if no class that is there breaks the promise. */
class Promised {
    static class Walk {
        private final Object all;

        Walk(List<String> list) { all = list.iterator(); }

        int first() { return all.hashCode(); }
    }

    static class Weak {
        private final Object all;

        Weak(Iterable<String> list) { all = list.spliterator(); }

        int first() { return all.hashCode(); }
    }

    static abstract class Broken implements Iterable<String> {
        public java.util.Spliterator<String> spliterator() { return null; }
    }
}

// Where no class here is of a type that type arguments ask for, what is violated only by inputs of another type is no finding: in fields,
// elements and contents, and in arguments.
// bounds: --begin=any --null-arguments=false --scope 2 --array 2
// expect Misfit.fire: unknown
// expect Misfit.all: violated null
// expect Misfit.listed: unknown
// expect Misfit.given: unknown
// expect Misfit.needs: unknown
// expect Misfit.both: violated division
// expect Misfit.right: violated division
// expect Misfit.none: holds
// expect MisfitHolder.share: violated division
// expect MisfitHolder.fire: unknown
class Misfit {
    interface On<T> { void on(T t); }

    static class Texts implements On<String> {
        int n;
        public void on(String s) { n += s.length(); }
    }

    On<Integer> on;
    On<Integer>[] many;
    On<String> texts;
    int k;

    void fire(Integer i) { if (on != null) on.on(i); }

    /** The array may be null; that its elements are of no type is not to blame. */
    int all() { for (On<Integer> o : many) if (o != null) return 1 / (o.hashCode() - o.hashCode()); return 0; }

    static void listed(java.util.ArrayList<On<Integer>> l) { for (On<Integer> o : l) o.on(3); }

    static void given(On<Integer> o) { o.on(3); }

    /** Nothing here can be in the field. */
    int needs() { return on != null ? 1 / k : 0; }

    /** With or without it. */
    int both() { return on != null ? 1 / k : 2 / k; }

    int right() { return texts != null ? 1 / k : 0; }

    int none() { return on == null ? 1 : 2; }
}

/** Objects of this class hold what no class here is: what does not depend on it is found. */
class MisfitHolder {
    private final Misfit.On<Integer> on;
    int k;

    MisfitHolder(Misfit.On<Integer> o) { on = java.util.Objects.requireNonNull(o); }

    int share() { return 1 / k; }

    void fire() { on.on(3); }
}

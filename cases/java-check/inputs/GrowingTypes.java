// Maps that hold views of themselves have fields whose types grow: a map of entries, a map of such maps, and so on. The
// inputs inside of one were looked for through tens of thousands of types, and nothing was decided in time.
// expect GrowingTypes.first: violated null
// expect(long) GrowingTypes.same: violated null
public class GrowingTypes {
    static class One<A> {
        A value;
        Two<One<A>, A> pairs;
    }

    static class Two<A, B> {
        A key;
        B value;
        Two<B, A> inverse;
        Two<One<A>, B> ones;
        Two<A, One<B>> others;
        Two<Two<A, B>, B> entries;
        Two<A, Two<A, B>> views;
        Two<Three<A, B, A>, Three<B, A, B>> threes;
    }

    static class Three<A, B, C> {
        Two<A, B> first;
        Two<Two<A, B>, Two<B, C>> both;
        Three<One<A>, One<B>, One<C>> ones;
    }

    static int first(Two<String, Integer> m) {
        return m.entries.key.value;
    }

    static void same(Two<String, Integer> m) {
        if (m.inverse != null && m.inverse.inverse != null && m.key != null) {
            assert m.inverse.inverse.key == null || m.inverse.inverse.key.length() >= 0;
        }
    }
}

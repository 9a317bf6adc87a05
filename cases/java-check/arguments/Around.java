// bounds: --scope 2
// expect Around.In.In: holds
// expect Around.In.read: holds
// expect Around.Nested.Nested: violated null

/** There is an object around that of an inner class; an argument of another class is one like any other. */
class Around {
    int n;

    class In {
        int twice;

        In(int k) { twice = k * n; }

        int read() { return twice; }
    }

    static class Nested {
        Nested(Around a) { a.n = 1; }
    }
}

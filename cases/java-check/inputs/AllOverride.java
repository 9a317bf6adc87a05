// Where all classes below override a method, it runs for objects of a class that is not here.
// bounds: --scope 2
// expect AllOverrideAbove.share: violated division
// expect AllOverrideAbove.one: holds
// expect AllOverrideBelow.share: holds
// expect AllOverrideKind.half: violated division
abstract class AllOverrideAbove {
    int n;
    int share() { return 100 / n; }
    int one() { return n == 0 ? 1 : n / n; }
    abstract int other();
}

class AllOverrideBelow extends AllOverrideAbove {
    @Override int share() { return n; }
    @Override int one() { return 1; }
    @Override int other() { return 2; }
}

interface AllOverrideKind {
    int size();
    int most();
    default int half(int by) { return 2 / by; }
}

class AllOverrideKinds implements AllOverrideKind {
    public int size() { return 1; }
    public int most() { return 2; }
    public int half(int by) { return by; }
}

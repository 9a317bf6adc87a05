// expect StaticsOfEnvironment.debugs: assumed
// What initialisers learn is not the same in every run, either.
public class StaticsOfEnvironment {
    static final boolean DEBUG = Boolean.getBoolean("debug");

    public static int debugs(int x) {
        assert !DEBUG;
        return x;
    }
}

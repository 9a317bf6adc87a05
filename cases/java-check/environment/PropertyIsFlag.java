// expect: assumed
public class PropertyIsFlag {
    static final boolean DEBUG = Boolean.getBoolean("debug");

    public static void main(String[] args) {
        assert !DEBUG;
    }
}

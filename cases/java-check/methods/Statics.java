// Static fields that are not final are arbitrary where a method begins.
// expect Statics.use: violated null
// expect Statics.useGuarded: holds
// expect Statics.limit: holds
// expect Statics.zero: violated assert
// expect Statics.bump: holds
public class Statics {
    static Statics last; static int count; static final int LIMIT = 10; int v;
    static int use() { return last.v; }
    static int useGuarded() { return last == null ? 0 : last.v; }
    static void limit() { assert LIMIT == 10; }
    static void zero() { assert count == 0; }
    static void bump() { int c = count; count++; assert count == c + 1; }
}

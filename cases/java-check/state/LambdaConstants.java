// Inputs may be lambdas that static fields hold, and are called by the names of these.
// expect LambdaConstants.same: violated assert
// expect LambdaConstants.called: violated assert
// expect LambdaConstants.field: violated assert
// expect LambdaConstants.element: violated assert
// expect LambdaConstants.other: violated assert
import java.util.function.Supplier;

class LambdaConstants {
    private static final Supplier<String> NONE = () -> null;
    private static final Object[] ALL = { (Supplier<String>) () -> "x" };
    Supplier<String> own;
    static Supplier<String> any;

    static void same(Supplier<String> s) { assert s != NONE; }
    static void called(Supplier<String> s) { assert s == null || s.get() != null; }
    void field() { assert own == null || own.get() != null; }
    static void element(Supplier<String> s) { assert s != ALL[0]; }
    static void other() { assert any == null || any.get() != null; }
}

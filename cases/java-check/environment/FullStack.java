// How many calls a stack holds is different on each JVM.
// bounds: --begin=reachable
// expect FullStack.main: assumed

public class FullStack {
    static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }

    public static void main(String[] args) {
        try {
            deep(10_500);
            assert false;
        } catch (StackOverflowError e) {
            return;
        }
    }
}

// A static field of a class whose initialiser fails ended in an internal error where calls were looked for: goal and driver shared a list.
// expect FailedStatics.read: unknown
// expect FailedStatics.write: unknown
class FailedStatics {
    static class Failed {
        static int x = 1 / Integer.parseInt("0");
    }

    static int read() { return Failed.x; }

    static void write(int n) { Failed.x = n; }
}

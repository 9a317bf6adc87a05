// A class beside has an initialiser that does not end in time: goals about other classes begin without it, and so do tests of them.
// expect InitialiserBeside.sign: holds
public class InitialiserBeside {
    static class Slow {
        static int n;
        static { loop(); }
        private static void loop() { while (n >= 0) n = n == 5 ? 0 : n + 1; }
    }

    public static int sign(int x) { return 1 / (x < 0 ? -1 : 1); }
}

// What a program sets in the library may have been set before a method begins.
// expect Settings.in: assumed
// expect Settings.out: assumed
// expect Settings.prints: assumed
// expect Settings.kept: bounded
// expect Settings.handler: assumed
// expect Settings.manager: assumed
// expect Settings.err: assumed
// expect Settings.nothing: proved
public class Settings {
    static class Kept { static final boolean THERE = System.in != null; }

    public static void in() { assert System.in != null; }
    public static void out() { assert System.out != null; }
    public static int prints(int x) { System.out.println(x); return x; }
    public static void kept() { assert Kept.THERE; }
    public static void handler() { assert Thread.getDefaultUncaughtExceptionHandler() == null; }
    public static void manager() { assert System.getSecurityManager() == null; }
    public static void err() { assert System.err != System.out; }
    public static int nothing(int x) { return x + 1; }
}

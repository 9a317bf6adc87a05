// expect NeverStored.divided: holds
// expect NeverStored.named: holds
// expect NeverStored.quiet: holds
// expect NeverStored.zero: holds
// expect NeverStored.computed: holds
// expect NeverStored.stored: violated division
// expect NeverStored.storedByNested: violated division
// expect NeverStored.storedByLambda: violated division
// expect NeverStored.storedByHelper: violated division
// expect NeverStored.open: violated division
// expect NeverStored.array: holds
// expect NeverStored.object: holds
/** Private static fields to which nothing stores but the initialiser hold what it left, as if they were final. */
public class NeverStored {
    private static int divisor = 5;
    private static String name = "x";
    private static boolean loud;
    private static long none;
    private static Integer sum;
    static { int n = 0; for (int i = 0; i < 4; i++) n += i; sum = n; }

    private static int set = 5;
    private static int nested = 5;
    private static int lambda = 5;
    private static int helper = 5;
    static int everybody = 5;
    private static int[] numbers = { 1 };
    private static Object any = "x";

    static { help(); }
    static void help() { helper = 1; }
    static void set(int x) { set = x; }
    static class Inner { void set(int x) { nested = x; } }
    static Runnable later() { return () -> lambda = 0; }

    static int divided() { return 10 / divisor; }

    static int named() { return name.length(); }

    static int quiet(int x) { return loud ? 1 / x : x; }

    static void zero() { assert none == 0; }

    static void computed() { assert sum == 6; }

    static int stored() { return 10 / set; }

    static int storedByNested() { return 10 / nested; }

    static int storedByLambda() { return 10 / lambda; }

    static int storedByHelper() { return 10 / helper; }

    static int open() { return 10 / everybody; }

    static int array() { return numbers[0]; }

    static void object() { assert any == null || any.equals("x"); }
}

// bounds: --begin=reachable --null-arguments=false --scope 2 --array 2
// expect ClockOfClass.since: holds
// expect ClockOfClass.begun: holds
// expect ClockOfClass.strictly: violated assert
// expect ClockOfClass.soon: violated assert

/** No time of the clock that never goes back is before the one that an initialiser read. */
class ClockOfClass {
    private static final long START = System.nanoTime();
    private static final ClockOfClass ONE = new ClockOfClass();
    private final long begun = System.nanoTime();

    static void since() { assert System.nanoTime() - START >= 0; }

    static void begun() { assert System.nanoTime() - ONE.begun >= 0; }

    static void strictly() { assert System.nanoTime() > START; }

    static void soon() { assert System.nanoTime() - START < 1000; }
}

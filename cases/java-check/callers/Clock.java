// Calls are made at some ordinary time: what fails at any is shown, and what fails at one is not.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect(long) Clock.past: violated bounds
// expect(long) Clock.rate: violated division
// expect Clock.once: unknown

public class Clock {
    private int size;

    public void add() {
        if (System.currentTimeMillis() > 0) {
            size++;
        }
    }

    public int past() {
        long start = System.nanoTime();
        int[] all = new int[size];
        return all[size] + (int) start;
    }

    public int rate() { return 10 / (size - 2); }

    public int once() { return System.currentTimeMillis() == 1700000000000L ? 10 / size : 0; }
}

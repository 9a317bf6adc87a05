// Calls give a lambda where no class here is of the type, and what only inputs of another type violate is kept back.
// bounds: --begin=reachable --null-arguments=false --unreached=false --scope 2 --array 2
// expect MisfitCalled.set: holds
// expect MisfitCalled.fire: violated division
class MisfitCalled {
    interface On<T> { void on(T t); }

    static class Texts implements On<String> {
        int n;
        public void on(String s) { n += s.length(); }
    }

    private On<Integer> on;
    private int k;

    public void set(On<Integer> o) { on = o; }

    public int fire(Integer i) {
        if (on == null) return 0;
        on.on(i);
        return 1 / k;
    }
}

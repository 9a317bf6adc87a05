// The class of an input that stands for others was taken for its class; a class under check that implements a type of the library was no input
// of it, and code behind a test for it was left out.
// bounds: --null-arguments=false --unreached=false
// expect Asked.kind: unknown
// expect Asked.same: unknown
// expect Asked.instance: unknown
// expect Asked.list: unknown
// expect Asked.entry: unknown
class Asked {
    static class Run implements Runnable {
        public void run() { }
    }

    static class Words extends java.util.AbstractList<String> {
        public String get(int i) { return "" + i; }

        public int size() { return 1; }
    }

    static int kind(Runnable n) { return n.getClass() == Run.class ? 1 / 0 : 1; }

    static int same(Runnable a, Runnable b) { return 1 / (a.getClass() == b.getClass() ? 1 : 0); }

    static int instance(Runnable n) { return 1 / (Run.class.isInstance(n) ? 0 : 1); }

    static int list(java.util.List<String> n) { return n instanceof Words ? 1 / 0 : 1; }

    static int entry(java.util.Map.Entry<String, String> n) { return n instanceof java.util.AbstractMap.SimpleImmutableEntry ? 1 / 0 : 1; }
}

package uncaught;

public class SuppressedToo {
    static class R implements AutoCloseable {
        public void close() { throw new IllegalStateException("close"); }
    }
    public static void main(String[] args) throws Exception {
        try (R r = new R(); R s = new R()) {
            System.out.println("body");
            throw new Exception("body", new Error("cause"));
        }
    }
}

// A part is given back to the object that made it, also twice, and what is called on that object counts for the part.
// bounds: --unreached=false
// expect GivenBack.count: violated assert
// expect(long) GivenBack.Part.rank: violated null
// expect(long) GivenBack.Part.size: violated division
public class GivenBack {
    private int open, size = 1;

    public Part open() {
        open++;
        return new Part(this);
    }

    public void close(Part p) {
        open--;
        p.of = null;
    }

    public void clear() { size = 0; }

    public int count() {
        assert open >= 0;
        return open;
    }

    public static final class Part {
        private GivenBack of;

        private Part(GivenBack of) { this.of = of; }

        public int rank() { return of.open; }

        public int size() { return of == null ? 0 : 1 / of.size; }
    }
}

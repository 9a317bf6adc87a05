package inheritance;

public class Protected {
    static abstract class Template {
        protected int steps;
        public final String run(int n) {
            StringBuilder b = new StringBuilder(begin());
            for (int i = 0; i < n; i++) {
                steps++;
                b.append(step(i));
            }
            return b.append(end()).toString();
        }
        protected String begin() { return "<"; }
        protected abstract String step(int i);
        protected String end() { return ">" + steps; }
    }
    static class Numbers extends Template {
        protected String step(int i) { return i + ","; }
    }
    static class Letters extends Template {
        @Override public String begin() { return "{" + super.begin(); }
        protected String step(int i) { steps++; return "" + (char) ('a' + i); }
        @Override protected String end() { return super.end() + "}"; }
    }
    public static void main(String[] args) {
        Template[] ts = {new Numbers(), new Letters(), new Template() { protected String step(int i) { return "*".repeat(i + 1); } }};
        for (Template t : ts) System.out.println(t.run(3) + " " + t.run(2));
    }
}

// An input of type Charset was looked into, of which no class is known. It is one of StandardCharsets now.
// bounds: --null-arguments=false
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

// expect(long) Charsets.length: holds
// expect Charsets.named: holds
// expect Charsets.sixteen: violated division
// expect Charsets.kept: violated division
// expect Charsets.other: unknown
// expect Charsets.some: violated division
class Charsets {
    private final Charset set;

    Charsets(Charset set) { this.set = set; }

    static int length(Charset c, byte[] b) { return 1 / (new String(b, c).length() + 1); }

    static int named(Charset c) { return 1 / (c.name().length() - 20); }

    static int sixteen(Charset c) { return 1 / (c.equals(StandardCharsets.UTF_16) ? 0 : 1); }

    int kept() { return 1 / (set == StandardCharsets.US_ASCII ? 0 : 1); }

    static int other(Object o) { return o instanceof Charset ? 1 / 0 : 1; }

    static int some(Charset c, Charset d) { return c != d && c.compareTo(d) > 0 ? 1 / 0 : 1; }
}

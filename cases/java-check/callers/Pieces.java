// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Pieces.header: violated division
// expect(long) Pieces.buffered: violated division

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream may give less than what is asked for, though more comes after it: callers had only streams that give all at once. */
public class Pieces {
    public static int header(InputStream in) throws IOException {
        int n = in.read(new byte[3]);
        return n < 0 || in.read() < 0 ? 0 : 6 / (n / 3);
    }

    /** One that is buffered asks for the rest where some is said to be there. */
    public static int buffered(BufferedInputStream in) throws IOException {
        int n = in.read(new byte[2], 0, 2);
        return n < 0 || in.read() < 0 ? 0 : 6 / (n / 2);
    }
}

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.spi.ToolProvider;

/**
 * Compiles as the javac command does, one call after the other, until its input ends. A call is the name of a file with
 * arguments; the answer is the exit status and what the compiler said, after its length.
 */
class Server {
    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        System.setOut(System.err); // answers are all that is written there
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        for (;;) {
            byte[] name;
            try {
                name = new byte[in.readInt()];
            } catch (EOFException e) {
                return;
            }
            in.readFully(name);
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            int status;
            try (PrintStream to = new PrintStream(said, false, "UTF-8")) {
                status = javac.run(to, to, "@" + new String(name, "UTF-8"));
            }
            out.writeInt(status);
            out.writeInt(said.size());
            said.writeTo(out);
            out.flush();
        }
    }
}

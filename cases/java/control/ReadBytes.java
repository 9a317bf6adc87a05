// stdin: abc\u00e4\n\x00z

package control;

public class ReadBytes {
    public static void main(String[] args) throws java.io.IOException {
        int sum = 0, b;
        System.out.println("first " + System.in.read());
        byte[] buf = new byte[3];
        int n = System.in.read(buf);
        System.out.println(n + " " + buf[0] + " " + buf[1] + " " + buf[2]);
        while ((b = System.in.read()) != -1) {
            System.out.print(b + " ");
            sum += b;
        }
        System.out.println("sum " + sum);
        System.out.write('o');
        System.out.write(new byte[] {'k', '\n'}, 0, 2);
        System.out.flush();
    }
}

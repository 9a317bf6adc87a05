// stdin: first line\nsecond line\n\n3 4 5\nlast without end

package control;

import java.io.*;
public class ReadLines {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = 0;
        String line;
        while ((line = in.readLine()) != null) {
            System.out.println(++n + ": [" + line + "]");
            int sum = 0;
            for (String w : line.split(" ")) {
                if (!w.isEmpty() && Character.isDigit(w.charAt(0))) sum += Integer.parseInt(w);
            }
            if (sum > 0) System.out.println("sum " + sum);
        }
        System.out.println(in.readLine());
    }
}

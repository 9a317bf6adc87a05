package misc;

import java.util.Arrays;
import static java.lang.Math.*;
import static java.util.Arrays.asList;
import static java.lang.Integer.MAX_VALUE;
import static java.util.Objects.requireNonNull;
public class ImportsStatic {
    static String sort(int[] a) { Arrays.sort(a); return Arrays.toString(a); }
    public static void main(String[] args) {
        System.out.println(max(abs(-5), 3) + " " + PI + " " + sqrt(floor(16.9)) + " " + asList(1, 2) + " " + MAX_VALUE + " " + requireNonNull("x") + " " + sort(new int[] {3, 1}));
    }
}

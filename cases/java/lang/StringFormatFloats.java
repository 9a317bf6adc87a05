package lang;

public class StringFormatFloats {
    public static void main(String[] args) {
        System.out.println(String.format("%.2f %8.3f|%-8.1f| %e %.0f %f", 3.14159, 2.71828, 1.05, 12345.678, 2.5, 1.0 / 3));
        System.out.println(String.format("%.3f %.1f %.2f %s %.4e", 1e-4, 0.25, 1e10, 1.5f, 6.02e23));
    }
}

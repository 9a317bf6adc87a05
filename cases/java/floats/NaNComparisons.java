package floats;

public class NaNComparisons {
    public static void main(String[] args) {
        double[] v = {Double.NaN, 0, 1};
        for (double a : v) for (double b : v) {
            String s = "";
            if (a < b) s += "<"; if (a <= b) s += "≤"; if (a > b) s += ">"; if (a >= b) s += "≥"; if (a == b) s += "="; if (a != b) s += "≠";
            if (!(a < b)) s += "!<"; if (!(a >= b)) s += "!≥";
            boolean x = a < b, y = !(a > b);
            while (!(a <= b)) { s += "w"; break; }
            System.out.println(a + " " + b + " " + s + x + y + (a < b ? 1 : a > b ? 2 : 3) + Double.compare(a, b) + Double.valueOf(a).equals(b));
        }
    }
}

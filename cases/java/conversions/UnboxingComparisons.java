package conversions;

public class UnboxingComparisons {
    public static void main(String[] args) {
        Integer a = 1000, b = 1000;
        Long l = 1000L;
        System.out.println((a <= b) + " " + (a >= b) + " " + (a == 1000) + " " + a.equals(b) + " " + (l == 1000) + " " + l.equals(1000) + " " + (a + 0 == b + 0) + " " + (a.intValue() == b));
        Character c = 'x';
        System.out.println((c == 'x') + " " + (c == 120) + " " + (c + 1) + " " + (char) (c + 1) + " " + c.equals('x') + c.equals(120));
        Double d = 0.0, e = -0.0;
        System.out.println(d.equals(e) + " " + (d.doubleValue() == e) + " " + d.compareTo(e) + " " + (d < e) + (d >= e));
        Boolean t = true, f = !t;
        System.out.println((t & f) + " " + (t != f) + " " + (t ? f ? 1 : 2 : 3));
        a++; b += 5; l *= 2; c++; d -= 1;
        System.out.println(a + " " + b + " " + l + " " + c + " " + d);
        Integer[] arr = {1, 2};
        arr[0]++;
        arr[1] += arr[0]--;
        System.out.println(arr[0] + " " + arr[1]);
    }
}

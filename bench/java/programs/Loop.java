public class Loop {
    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 20_000_000;
        int x = 1, y = 7;
        for (int i = 0; i < n; i++) {
            x += y;
            y -= 3;
            x ^= y;
            if ((x & 1) == 0) {
                y += i;
            }
        }
        System.out.println(x + y);
    }
}

public class Strings {
    public static void main(String[] args) {
        int h = 0;
        for (int r = 0; r < 2_000; r++) {
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                b.append("item ").append(i).append(',');
            }
            h = 31 * h + b.toString().hashCode();
        }
        System.out.println(h);
    }
}

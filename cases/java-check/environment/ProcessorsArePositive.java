// expect: proved
public class ProcessorsArePositive {
    public static void main(String[] args) {
        int[] each = new int[Runtime.getRuntime().availableProcessors() > 0 ? 1 : 0];
        each[0]++;
    }
}

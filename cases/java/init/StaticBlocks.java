package init;

public class StaticBlocks {
    static String log = "";
    static int A = 1;
    static { log += "first" + A; A = 5; late = 3; }
    static final int[] arr = new int[4];
    static { for (int i = 0; i < arr.length; i++) arr[i] = i * A; log += ",second"; }
    static int B = next();
    static int late = late() + 1;
    static int next() { log += ",next" + B; return A + 10; }
    static int late() { return StaticBlocks.late; }
    static { log += ",last" + B; }
    public static void main(String[] args) {
        System.out.println(log + " " + A + " " + B + " " + arr[2] + " " + late);
    }
}

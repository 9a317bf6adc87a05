package init;

public class InstanceOrder {
    static int step;
    int a = ++step;
    { b = ++step * 10; }
    int b = ++step * 100;
    int c;
    { c = a + b; }
    final int d;
    static int s1 = 5;
    static { s1 *= 2; s2 = 99; }
    static int s2 = 3;
    static int s3;
    static final int[] TABLE = new int[5];
    static { for (int i = 0; i < 5; i++) TABLE[i] = i * i + s1; }
    InstanceOrder() { d = ++step; }
    InstanceOrder(int x) { this(); c += x; }
    static int forward() { return later; }
    static int early = forward();
    static int later = 8;
    static final int constLater = 8;
    static final String S = make();
    static String make() { return "S" + S + constLater; }
    public static void main(String[] args) {
        InstanceOrder o = new InstanceOrder(), p = new InstanceOrder(1000);
        System.out.println(o.a + " " + o.b + " " + o.c + " " + o.d);
        System.out.println(p.a + " " + p.b + " " + p.c + " " + p.d);
        System.out.println(s1 + " " + s2 + " " + s3 + " " + TABLE[4] + " " + early + " " + later + " " + S);
    }
}

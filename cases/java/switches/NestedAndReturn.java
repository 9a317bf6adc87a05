package switches;

public class NestedAndReturn {
    static int f(int a, int b) { switch (a) { case 0: switch (b) { case 0: return 1; default: break; } case 1: return 2; case 2: { switch (b) { case 0: break; } break; } case 3: for (;;) { switch (b) { case 1: return 33; } } default: return 4; } return 5; }
    static String g(char c) { switch (c) { case 'a': case 'b': return "ab"; case 'c': return "c"; } return "?"; }
    static int h(byte b) { return switch (b) { case -1 -> 1; case 0 -> 2; case 100 -> 3; default -> 4; }; }
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) System.out.print(f(i, i % 2) + " ");
        System.out.println(g('b') + g('z') + h((byte) -1) + h((byte) 100));
        long l = 7;
        int r = switch ((int) (l % 4)) { case 0 -> 10; case 1, 2 -> 20; default -> { int t = 0; for (int i = 0; i < 4; i++) { if (i == 2) continue; t += i; } yield t; } };
        System.out.println(r);
    }
}

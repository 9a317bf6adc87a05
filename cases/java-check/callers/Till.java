// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect(long) Till.put: violated bounds
// expect(long) Till.last: violated bounds
// expect Till.half: violated division
// expect(long) Till.never: unknown
// expect(long) Till.third: violated division
// expect(long) Till.quarter: unknown
// expect Till.Coin.worth: violated division
// expect(long) Till.sum: violated division
// expect(long) Till.walk: violated division
// expect(long) Till.text: violated division
// expect(long) Till.one: violated division
// expect(long) Till.Side.run: violated division

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What counts are violations that calls bring about. */
public class Till {
    private int count;
    private int[] coins = new int[2];
    private String name = "";
    private static int opened;
    public Till other;

    public void put(int coin) { coins[count++] = coin; }

    public int last() { return coins[count - 1]; }

    /** Two calls with the right arguments. */
    public int half() { return count == 2 && coins[0] == 7 ? 1 / (coins[1] - 12345) : 0; }

    /** No calls. */
    public int never() { return count < 0 ? 1 / (count + 1) : 0; }

    public static void open() { opened++; }

    /** Static state, which another method changes. */
    public static int third() { return 1 / (opened - 2); }

    public static int quarter() { return 1 / (opened + 2); }

    public void name(String s) { name = s; }

    public int text() { return name.equals("back") ? 1 / (name.length() - 4) : 0; }

    /** A public field, and an object that refers to itself. */
    public int walk() { return other != null && other.other == this ? 1 / other.count : 0; }

    /** Objects of the library. */
    public static int sum(List<String> list) { return list.isEmpty() ? 1 : list.get(0).length() / (list.size() - 1); }

    public static int one(List<Integer> list) { return list.size() > 1 && list.get(0) == 5 ? 1 / (list.get(1) - 6) : 0; }

    /** Made by a factory only, and of an enum. */
    public static class Coin {
        public enum Kind { COPPER, GOLD }

        private final Kind kind;

        private Coin(Kind kind) { this.kind = kind; }

        public static Coin of(Kind kind) { return new Coin(kind); }

        public int worth() { return kind == Kind.GOLD ? 1 / (kind.ordinal() - 1) : 0; }
    }

    /** Of a class without a name that others could use. */
    public Runnable side() {
        return new Side(count);
    }

    private static class Side implements Runnable {
        private final int n;

        Side(int n) { this.n = n; }

        public void run() { int x = 1 / (n - 1); }
    }
}

package algorithms;

public class Elevator {
    enum Dir { UP, DOWN, STOP }
    static class Lift {
        private final boolean[] want; private int at; private Dir dir = Dir.STOP;
        Lift(int n) { want = new boolean[n]; }
        void call(int f) { if (f < 0 || f >= want.length) throw new IllegalArgumentException("no floor " + f); want[f] = true; }
        boolean idle() { for (boolean w : want) if (w) return false; return true; }
        private boolean beyond(int d) { for (int f = at + d; f >= 0 && f < want.length; f += d) if (want[f]) return true; return false; }
        String step() {
            if (want[at]) { want[at] = false; return "open" + at; }
            dir = switch (dir) { case UP -> beyond(1) ? Dir.UP : Dir.DOWN; case DOWN -> beyond(-1) ? Dir.DOWN : Dir.UP; case STOP -> beyond(1) ? Dir.UP : Dir.DOWN; };
            at += dir == Dir.UP ? 1 : -1;
            return dir.name().charAt(0) + "" + at;
        }
    }
    public static void main(String[] args) {
        Lift l = new Lift(5);
        l.call(3); l.call(1); l.call(4);
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 12 && !l.idle(); i++) b.append(l.step()).append(' ');
        l.call(0); l.call(2);
        while (!l.idle()) b.append(l.step()).append(' ');
        System.out.println(b);
        try { l.call(7); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}

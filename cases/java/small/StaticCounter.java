package small;

public class StaticCounter {
    private static int next = 100;
    private final int id;
    private static final java.util.List<StaticCounter> ALL = new java.util.ArrayList<>();
    StaticCounter() { id = next++; ALL.add(this); }
    static synchronized int total() { int s = 0; for (StaticCounter c : ALL) s += c.id; return s; }
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) new StaticCounter();
        System.out.println(total() + " " + ALL.size() + " " + ALL.get(2).id + " " + next);
        StaticCounter nul = null;
        System.out.println(nul.next + nul.total());
    }
}

// expect Enums.next: holds
// expect Enums.name: violated null
// expect Enums.weekend: violated assert
// expect Enums.identity: holds
public class Enums {
    enum Day { MON, SAT, SUN }
    static void next(Day d) { if (d != null) assert Day.values()[(d.ordinal() + 1) % 3] != d; }
    static int name(Day d) { return d.ordinal(); }
    static void weekend(Day d) { if (d != null) assert d != Day.SUN; }
    static void identity(Day a, Day b) { if (a != null && b != null && a.ordinal() == b.ordinal()) assert a == b; }
}

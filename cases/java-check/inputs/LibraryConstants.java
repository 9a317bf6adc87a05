// Inputs of library types may be what static fields of the library hold, class objects, the thread that runs.
// expect LibraryConstants.rounding: violated bounds
// expect LibraryConstants.everyRounding: proved
// expect LibraryConstants.days: violated division
// expect LibraryConstants.daysFromOne: proved
// expect LibraryConstants.unitsOfField: violated division
// expect LibraryConstants.switched: violated division
// expect LibraryConstants.emptyList: violated division
// expect LibraryConstants.emptyListAsked: violated division
// expect LibraryConstants.locale: violated division
// expect LibraryConstants.twoLocales: proved
// expect LibraryConstants.oneLocale: proved
// expect LibraryConstants.classObject: violated division
// expect LibraryConstants.primitive: violated division
// expect LibraryConstants.one: violated division
// expect LibraryConstants.comparator: violated division
// expect LibraryConstants.charset: violated division
// expect LibraryConstants.empty: violated division
// expect LibraryConstants.interfaceOfEnum: violated division
// expect LibraryConstants.otherType: holds
// expect LibraryConstants.bothTypes: violated division
// expect LibraryConstants.anyObject: unknown
// expect LibraryConstants.stream: unknown
// expect LibraryConstants.lambda: unknown
// expect LibraryConstants.madeLater: unknown
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

class LibraryConstants {
    TimeUnit[] units;

    static int rounding(RoundingMode m) {
        int[] q = new int[7];
        return m == null ? 0 : q[m.ordinal()];
    }

    static int everyRounding(RoundingMode m) {
        int[] q = new int[8];
        return m == null ? 0 : q[m.ordinal()];
    }

    static int days(DayOfWeek d) { return d == null ? 0 : 10 / (d.getValue() - 3); }
    static int daysFromOne(DayOfWeek d) { return d == null ? 0 : 10 / d.getValue(); }
    int unitsOfField() { return units != null && units.length > 1 && units[1] == TimeUnit.HOURS ? 1 / 0 : 0; }

    static int switched(TimeUnit u) {
        if (u == null) return 0;
        switch (u) {
            case SECONDS: return 1 / 0;
            default: return 0;
        }
    }

    static int emptyList(List<?> l) { return l == Collections.EMPTY_LIST ? 1 / 0 : 0; }
    static int emptyListAsked(List<String> l) { return l == Collections.<String>emptyList() ? 1 / 0 : 0; }
    static int locale(Locale l) { return l == Locale.US ? 1 / 0 : 0; }
    static int twoLocales(Locale l) { return l == Locale.US && l == Locale.UK ? 1 / 0 : 0; }
    static int oneLocale(Locale a, Locale b) { return a == Locale.US && b == Locale.US && a != b ? 1 / 0 : 0; }
    static int classObject(Class<?> c) { return c == String.class ? 1 / 0 : 0; }
    static int primitive(Class<?> c) { return c == int.class ? 1 / 0 : 0; }
    static int one(BigInteger b) { return b == BigInteger.ONE ? 1 / 0 : 0; }
    static int comparator(Comparator<String> c) { return c == String.CASE_INSENSITIVE_ORDER ? 1 / 0 : 0; }
    static int charset(Charset c) { return c == StandardCharsets.UTF_8 ? 1 / 0 : 0; }
    static int empty(Optional<?> o) { return o == Optional.empty() ? 1 / 0 : 0; }
    static int interfaceOfEnum(TemporalUnit u) { return u == ChronoUnit.DAYS ? 1 / 0 : 0; }
    static int otherType(List<?> a, Collection<?> b) { return (Object) a == b && (Object) b == Collections.EMPTY_SET ? 1 / 0 : 0; }
    static int bothTypes(List<?> a, Collection<?> b) { return (Object) a == b && (Object) b == Collections.EMPTY_LIST ? 1 / 0 : 0; }
    static int anyObject(Object o) { return o == RoundingMode.DOWN ? 1 / 0 : 0; }
    static int stream(Object o) { return o == System.out ? 1 / 0 : 0; }
    static Runnable nothing() { return () -> { }; }
    static int lambda(Runnable r) { return r == nothing() ? 1 / 0 : 0; }
    static int madeLater(Comparator<String> c) { return c == Comparator.<String>naturalOrder() ? 1 / 0 : 0; }
}

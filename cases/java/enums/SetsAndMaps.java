package enums;

import java.util.*;
public class SetsAndMaps {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }
    public static void main(String[] args) {
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT), work = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + work + " " + EnumSet.range(Day.TUE, Day.THU) + EnumSet.noneOf(Day.class) + EnumSet.allOf(Day.class).size());
        work.remove(Day.MON);
        work.addAll(weekend);
        System.out.println(work.contains(Day.MON) + " " + work + " " + work.containsAll(weekend));
        EnumMap<Day, String> m = new EnumMap<>(Day.class);
        m.put(Day.WED, "mid");
        m.put(Day.MON, "start");
        m.merge(Day.WED, "!", String::concat);
        m.putIfAbsent(Day.SUN, "rest");
        System.out.println(m + " " + m.get(Day.FRI) + " " + m.containsKey(Day.SUN) + m.size());
        for (Map.Entry<Day, String> e : m.entrySet()) e.setValue(e.getKey().ordinal() + e.getValue());
        m.remove(Day.MON);
        System.out.println(m.values() + " " + m.keySet());
        int bits = 0;
        for (Day d : weekend) bits |= 1 << d.ordinal();
        System.out.println(bits);
        TreeMap<Day, Integer> t = new TreeMap<>(Comparator.reverseOrder());
        for (Day d : Day.values()) t.put(d, d.name().length());
        System.out.println(t);
    }
}

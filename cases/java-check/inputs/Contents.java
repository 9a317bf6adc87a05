// What immutable containers in static finals lead to may have changed, and inputs may be it.
// expect Contents.array: bounded
// expect Contents.arrayOfThree: bounded
// expect Contents.arrayInMap: bounded
// expect Contents.arrayInOptional: bounded
// expect Contents.arrayInEntry: bounded
// expect Contents.arrayOfLambda: bounded
// expect Contents.arrayGiven: violated division
// expect Contents.iterator: bounded
// expect Contents.iteratorOfSet: bounded
// expect Contents.object: violated division
// expect Contents.objectInMap: violated division
// expect Contents.objectInOptional: violated division
// expect Contents.objectGiven: violated division
// expect Contents.anyObjectGiven: violated division
// expect Contents.anyObjectInside: violated division
// expect Contents.arrayInRecord: violated division
// expect Contents.objectInRecord: violated division
// expect Contents.size: proved
// expect Contents.part: proved
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

class Contents {
    static class Cell {
        int value;
        Cell(int value) { this.value = value; }
        void set(int to) { value = to; }
    }

    record Both(int[] array, Cell cell) { }

    static final List<int[]> ONE = List.of(new int[] {1});
    static final List<int[]> THREE = List.of(new int[] {1}, new int[] {2}, new int[] {3});
    static final Map<String, int[]> MAP = Map.of("a", new int[] {1}, "b", new int[] {2});
    static final Map.Entry<String, int[]> ENTRY = Map.entry("a", new int[] {1});
    static final Optional<int[]> OPTIONAL = Optional.of(new int[] {1});
    static final Supplier<int[]> GIVES = gives(new int[] {1});
    static final Iterator<Integer> NUMBERS = List.of(1, 2).iterator();
    static final Iterator<String> MEMBERS = Set.of("a").iterator();
    static final List<Cell> CELLS = List.of(new Cell(1));
    static final Map<String, Cell> NAMED = Map.of("a", new Cell(1));
    static final Optional<Cell> PERHAPS = Optional.of(new Cell(1));
    static final List<Object> OBJECTS = List.of(new Object());
    static final Both BOTH = new Both(new int[] {1}, new Cell(1));
    static final List<Integer> PART = List.of(1, 2, 3).subList(0, 2);

    private static Supplier<int[]> gives(int[] array) { return () -> array; }

    static int array() { return ONE.get(0)[0] == 1 ? 0 : 1 / 0; }
    static int arrayOfThree() { return THREE.get(1)[0] == 2 ? 0 : 1 / 0; }
    static int arrayInMap() { return MAP.get("a")[0] == 1 ? 0 : 1 / 0; }
    static int arrayInOptional() { return OPTIONAL.get()[0] == 1 ? 0 : 1 / 0; }
    static int arrayInEntry() { return ENTRY.getValue()[0] == 1 ? 0 : 1 / 0; }
    static int arrayOfLambda() { return GIVES.get()[0] == 1 ? 0 : 1 / 0; }
    static int arrayGiven(int[] a) { return a == ONE.get(0) ? 1 / 0 : 0; }
    static int iterator() { return NUMBERS.hasNext() ? 0 : 1 / 0; }
    static int iteratorOfSet() { return MEMBERS.hasNext() ? 0 : 1 / 0; }
    static int object() { return CELLS.get(0).value == 1 ? 0 : 1 / 0; }
    static int objectInMap() { return NAMED.get("a").value == 1 ? 0 : 1 / 0; }
    static int objectInOptional() { return PERHAPS.get().value == 1 ? 0 : 1 / 0; }
    static int objectGiven(Cell c) { return c == CELLS.get(0) ? 1 / 0 : 0; }
    static int anyObjectGiven(Object o) { return o == OBJECTS.get(0) ? 1 / 0 : 0; }
    static int anyObjectInside(Object o) { return OBJECTS.contains(o) ? 1 / 0 : 0; }
    static int arrayInRecord() { return BOTH.array()[0] == 1 ? 0 : 1 / 0; }
    static int objectInRecord() { return BOTH.cell().value == 1 ? 0 : 1 / 0; }
    static int size() { return THREE.size() == 3 ? 0 : 1 / 0; }
    static int part() { return PART.get(1) == 2 ? 0 : 1 / 0; }
    static void store(int[] a) { a[0] = 7; }
}

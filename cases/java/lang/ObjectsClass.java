package lang;

import java.util.*;
public class ObjectsClass {
    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals("a", "a") + " " + Objects.deepEquals(new int[] {1}, new int[] {1}));
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.hashCode(null) + " " + Objects.hash() + " " + Objects.toString(null) + Objects.toString(null, "def") + Objects.isNull(null) + Objects.nonNull(1) + Objects.requireNonNullElse(null, "else") + Objects.requireNonNullElseGet(null, () -> "get") + Objects.compare("a", "b", Comparator.naturalOrder()));
        try { Objects.requireNonNull(null, "msg"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.requireNonNull(null, () -> "supplied"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.requireNonNull(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.checkIndex(5, 5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { Objects.checkFromToIndex(1, 0, 5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { Objects.checkFromIndexSize(1, 9, 5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { Objects.requireNonNullElse(null, null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(Objects.checkIndex(2, 3));
    }
}

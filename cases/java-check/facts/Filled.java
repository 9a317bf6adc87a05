import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

// A class that fills its lists with null itself owes nobody that there is none, in whatever way it does.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Filled.length: unknown
// expect FilledCopies.length: unknown
// expect FilledRow.length: unknown
// expect FilledLater.length: unknown
// expect FilledBehind.size: unknown
// expect FilledWith.length: assumed
class Filled {
    private final List<String> names = Arrays.asList(new String[3]);
    int length() { return names.get(1).length(); }
}

class FilledCopies {
    private final List<String> names = new ArrayList<>(Collections.nCopies(3, null));
    int length() { return names.get(1).length(); }
}

class FilledRow {
    private final List<String> names = Arrays.asList("a", null);
    int length() { return names.get(1).length(); }
}

class FilledLater {
    private final List<String> names = new ArrayList<>();
    void more(String s) { Collections.addAll(names, s, null); }
    int length(int i) { return names.get(i).length(); }
}

// The method asks for null what another one of the class gets from the list.
class FilledBehind {
    private final List<FilledBehind> next = new ArrayList<>();
    private FilledBehind next() { return next.get(0); }
    int size() {
        FilledBehind n = this;
        while (n != null) n = n.next();
        return new int[2][2].length / 0;
    }
}

class FilledWith {
    private final List<String> names = new ArrayList<>(Arrays.asList("a", "b"));
    void more(String s) { Collections.addAll(names, s, "c"); }
    int length(int i) { return i < 0 || i >= names.size() ? 0 : names.get(i).length(); }
}

import java.util.ArrayList;
import java.util.List;

public class Undo {
    private final List<String> done = new ArrayList<>();

    public void edit(String what) {
        done.add(what);
    }

    public String undo() {
        return done.remove(done.size() - 1);
    }

    public String at(int i) {
        return done.get(i);
    }
}

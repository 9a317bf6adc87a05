import java.util.ArrayList;

// Calls of the library count for what they do.
class Growing {
    //@ ensures \result == 2;
    static int size(int x) {
        ArrayList<Integer> list = new ArrayList<>();
        int y = x + 1; // missed: spec
        list.add(x);
        list.add(y);
        list.set(0, y); // where the library does not throw
        return list.size();
    }
}

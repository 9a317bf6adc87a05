// expect: assumed
import java.lang.ref.WeakReference;

public class WeakReferenceIsCleared {
    public static void main(String[] args) {
        WeakReference<Object> weak = new WeakReference<>(new Object());
        System.gc();
        assert weak.get() != null;
    }
}

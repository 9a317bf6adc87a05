// expect ReferencesCleared.cleared: violated assert
// expect ReferencesCleared.clearedIsNull: holds
// expect ReferencesCleared.enqueued: violated assert
// expect ReferencesCleared.phantom: violated assert
// expect ReferencesCleared.weak: violated assert
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** What the program clears is cleared; what it did not clear is there. */
class ReferencesCleared {
    static void cleared(int x) {
        WeakReference<Object> r = new WeakReference<>(new int[1]);
        r.clear();
        assert r.get() != null || x == 7;
    }

    static void clearedIsNull(int x) {
        WeakReference<Object> r = new WeakReference<>(new int[1]);
        r.clear();
        assert r.get() == null || x == 7;
    }

    static void enqueued(int x) {
        SoftReference<Object> r = new SoftReference<>("a");
        r.enqueue();
        assert r.get() != null || x == 7;
    }

    static void phantom(int x) {
        PhantomReference<Object> r = new PhantomReference<>("a", new ReferenceQueue<>());
        r.clear();
        assert r.refersTo("a") || x == 7;
    }

    static void weak(int x) {
        WeakReference<Object> r = new WeakReference<>("a");
        assert !r.refersTo("a") || x == 7;
    }
}

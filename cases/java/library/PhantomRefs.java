package library;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

// References to objects that stay reachable.
public class PhantomRefs {
	static final Object held = new Object();

	public static void main(String[] args) {
		ReferenceQueue<Object> q = new ReferenceQueue<>();
		PhantomReference<Object> p = new PhantomReference<>(held, q);
		System.out.println(p.get() + " " + p.refersTo(held) + " " + p.refersTo(null) + " " + p.enqueue() + " " + (q.poll() == p));
		p.clear();
		System.out.println(p.refersTo(null));
		WeakReference<Object> w = new WeakReference<>(held);
		SoftReference<Object> s = new SoftReference<>(held);
		System.out.println((w.get() == held) + " " + (s.get() == held) + " " + w.refersTo(held) + " " + s.refersTo(null));
		w.clear();
		s.clear();
		System.out.println(w.get() + " " + s.get());
	}
}

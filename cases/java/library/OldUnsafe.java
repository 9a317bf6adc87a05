package library;

import java.lang.reflect.Field;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import sun.misc.Unsafe;

// What old libraries do with sun.misc.Unsafe.
public class OldUnsafe {
	static class Unmade {
		int n = 5;
		Unmade() { throw new IllegalStateException("made"); }
	}

	public static void main(String[] args) throws Exception {
		Field f = Unsafe.class.getDeclaredField("theUnsafe");
		f.setAccessible(true);
		Unsafe u = (Unsafe) f.get(null);
		System.out.println(((Unmade) u.allocateInstance(Unmade.class)).n);
		u.fullFence();
		u.loadFence();
		u.storeFence();
		try {
			u.allocateInstance(Number.class);
		} catch (InstantiationException e) {
			System.out.println(e);
		}
		try {
			u.throwException(new java.io.IOException("thrown"));
		} catch (Exception e) {
			System.out.println(e);
		}
		LinkedTransferQueue<String> q = new LinkedTransferQueue<>();
		Exchanger<String> x = new Exchanger<>();
		Thread t = new Thread(() -> {
			try {
				System.out.println(q.take());
				System.out.println(x.exchange("from the thread"));
			} catch (InterruptedException e) {
				System.out.println(e);
			}
		});
		t.start();
		q.transfer("handed over");
		String got = x.exchange("from main");
		t.join();
		System.out.println(got);
	}
}

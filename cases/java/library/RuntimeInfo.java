package library;

// What Runtime and Thread tell about the machine.
public class RuntimeInfo {
	public static void main(String[] args) throws Exception {
		Runtime r = Runtime.getRuntime();
		r.gc();
		System.gc();
		System.out.println(r.freeMemory() > 0 && r.totalMemory() >= r.freeMemory() && r.maxMemory() >= r.totalMemory() && r.availableProcessors() > 0);
		Thread t = new Thread(() -> { }, "first name");
		t.start();
		Thread.currentThread().setName("renamed");
		t.join();
		t.setName("second name");
		System.out.println(Thread.currentThread().getName() + " " + t.getName());
		Thread.yield();
		Thread.onSpinWait();
		long before = System.nanoTime();
		Thread.sleep(1, 500_000);
		Thread.sleep(0);
		System.out.println(System.nanoTime() - before >= 1_000_000);
		try {
			Thread.sleep(-1);
		} catch (IllegalArgumentException e) {
			System.out.println(e.getMessage());
		}
		try {
			Thread.sleep(1, 1_000_000);
		} catch (IllegalArgumentException e) {
			System.out.println(e.getMessage());
		}
		System.out.println(System.getenv("ASSAY_NOT_THERE") + " " + Thread.holdsLock(r));
		synchronized (r) {
			System.out.println(Thread.holdsLock(r));
		}
	}
}

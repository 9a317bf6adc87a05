package library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicInteger;

// Fences, exact handles, and witnesses of exchanges.
public class Fences {
	volatile int number = 1;
	volatile String text = "a";

	public static void main(String[] args) throws Exception {
		VarHandle.fullFence();
		VarHandle.acquireFence();
		VarHandle.releaseFence();
		VarHandle.loadLoadFence();
		VarHandle.storeStoreFence();
		VarHandle h = MethodHandles.lookup().findVarHandle(Fences.class, "number", int.class);
		Fences f = new Fences();
		VarHandle exact = h.withInvokeExactBehavior();
		System.out.println(h.hasInvokeExactBehavior() + " " + exact.hasInvokeExactBehavior() + " " + exact.withInvokeBehavior().hasInvokeExactBehavior());
		System.out.println((int) exact.getVolatile(f) + " " + (long) h.getVolatile(f));
		try {
			System.out.println((long) exact.getVolatile(f));
		} catch (WrongMethodTypeException e) {
			System.out.println(e.getMessage());
		}
		VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class).withInvokeExactBehavior();
		int[] array = {1, 2, 3};
		System.out.println((int) elements.getAndAdd(array, 1, 5) + " " + array[1]);
		try {
			elements.set(array, (short) 1, (short) 7);
		} catch (WrongMethodTypeException e) {
			System.out.println(e.getMessage());
		}
		try {
			System.out.println((int) h.get((Object) "no Fences"));
		} catch (ClassCastException e) {
			System.out.println(e.getMessage());
		}
		try {
			MethodHandles.lookup().findStaticVarHandle(Fences.class, "number", int.class);
		} catch (IllegalAccessException e) {
			System.out.println(e.getMessage().replaceAll(", from.*", ""));
		}
		System.out.println((int) h.compareAndExchange(f, 1, 5) + " " + (int) h.compareAndExchange(f, 1, 6) + " " + f.number);
		AtomicInteger n = new AtomicInteger(3);
		System.out.println(n.compareAndExchange(3, 4) + " " + n.compareAndExchange(3, 5) + " " + n.compareAndExchangeAcquire(4, 6) + " " + n.compareAndExchangeRelease(6, 7) + " " + n);
		AtomicReference<String> r = new AtomicReference<>("x");
		System.out.println(r.compareAndExchange("x", "y") + " " + r.compareAndExchange("x", "z") + " " + r);
		AtomicIntegerFieldUpdater<Fences> u = AtomicIntegerFieldUpdater.newUpdater(Fences.class, "number");
		System.out.println(u.getAndAdd(f, 10) + " " + u.compareAndSet(f, 15, 20) + " " + u.updateAndGet(f, x -> x * 2) + " " + u.get(f));
		AtomicReferenceFieldUpdater<Fences, String> v = AtomicReferenceFieldUpdater.newUpdater(Fences.class, String.class, "text");
		System.out.println(v.getAndSet(f, "b") + " " + v.compareAndSet(f, "b", "c") + " " + v.accumulateAndGet(f, "d", String::concat) + " " + f.text);
		try {
			AtomicIntegerFieldUpdater.newUpdater(Fences.class, "text");
		} catch (IllegalArgumentException e) {
			System.out.println(e.getMessage());
		}
	}
}

package library;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;

// Proxies of interfaces: arguments, results, exceptions, and the methods of Object.
public class DynamicProxies {
	public interface All {
		boolean z(boolean a);
		byte b(byte a);
		char c(char a);
		short s(short a);
		int i(int a);
		long j(long a);
		float f(float a);
		double d(double a);
		String o(Object a, int[] b);
		void v() throws IOException;
		default int twice(int x) { return 2 * x; }
	}

	interface Hidden { int hidden(); }

	static class Echo implements InvocationHandler {
		final List<String> log = new ArrayList<>();

		@Override public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
			log.add(m.getName() + (args == null ? " without" : Arrays.deepToString(args)) + m.getDeclaringClass().getSimpleName());
			switch (m.getName()) {
			case "v": throw new IOException("declared");
			case "o": return args[0] == null ? null : args[0].toString();
			case "twice": return 7;
			case "hashCode": return 42;
			case "equals": return proxy == args[0];
			case "toString": return "a proxy";
			}
			return args[0];
		}
	}

	static Object make(InvocationHandler h, Class<?>... list) {
		return Proxy.newProxyInstance(DynamicProxies.class.getClassLoader(), list, h);
	}

	interface Action { Object run() throws Exception; }

	static void attempt(String what, Action a) {
		try {
			System.out.println(what + ": " + a.run());
		} catch (Exception e) {
			System.out.println(what + ": " + e.getClass().getName() + (e instanceof NullPointerException || e instanceof ClassCastException ? "" : " " + e.getMessage()) + " " + (e.getCause() == null ? "" : e.getCause()));
		}
	}

	public static void main(String[] args) throws Exception {
		Echo echo = new Echo();
		All p = (All) make(echo, All.class);
		System.out.println(p.z(true) + " " + p.b((byte) -1) + " " + p.c('q') + " " + p.s((short) 5) + " " + p.i(6) + " " + p.j(7) + " " + p.f(1.5f) + " " + p.d(2.5) + " " + p.o("text", new int[] {1}) + " " + p.o(null, null) + " " + p.twice(3));
		attempt("declared", () -> { p.v(); return ""; });
		System.out.println(p.hashCode() + " " + p.equals(p) + " " + p.equals("x") + " " + p);
		System.out.println(echo.log);
		System.out.println(Proxy.isProxyClass(p.getClass()) + " " + Proxy.isProxyClass(Echo.class) + " " + (Proxy.getInvocationHandler(p) == echo) + " " + (p instanceof Proxy) + " " + (make(echo, All.class).getClass() == p.getClass()));
		IntBinaryOperator sum = (IntBinaryOperator) make((proxy, m, a) -> (Integer) a[0] + (Integer) a[1], IntBinaryOperator.class, Comparable.class);
		System.out.println(sum.applyAsInt(3, 4) + " " + (sum instanceof Comparable));
		Hidden hidden = (Hidden) make((proxy, m, a) -> 9, Hidden.class);
		System.out.println(hidden.hidden());
		attempt("undeclared", () -> ((Hidden) make((proxy, m, a) -> { throw new IOException("not declared"); }, Hidden.class)).hidden());
		attempt("unchecked", () -> ((Hidden) make((proxy, m, a) -> { throw new IllegalStateException("as it is"); }, Hidden.class)).hidden());
		attempt("null result", () -> ((Hidden) make((proxy, m, a) -> null, Hidden.class)).hidden());
		attempt("wrong result", () -> ((Hidden) make((proxy, m, a) -> "text", Hidden.class)).hidden());
		attempt("delegating", () -> ((Comparable<String>) make((proxy, m, a) -> m.invoke("b", a), Comparable.class)).compareTo("c"));
		attempt("a class", () -> make(echo, String.class));
		attempt("twice", () -> make(echo, Hidden.class, Hidden.class));
		attempt("no handler", () -> make(null, Hidden.class));
		attempt("no proxy", () -> Proxy.getInvocationHandler("x"));
	}
}

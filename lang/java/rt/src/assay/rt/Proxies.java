package assay.rt;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;

/** What a method of a dynamic proxy does. */
final class Proxies {
    private Proxies() {}

    static Object call(Object proxy, InvocationHandler h, Class<?> in, String name, String desc, Object[] args) throws Throwable {
        Method m = find(in, name, desc);
        try {
            return h.invoke(proxy, m, args);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            for (Class<?> c : m.getExceptionTypes()) {
                if (c.isInstance(e)) {
                    throw e;
                }
            }
            throw new UndeclaredThrowableException(e);
        }
    }

    private static Method find(Class<?> in, String name, String desc) {
        for (Method m : in.getDeclaredMethods()) {
            if (m.getName().equals(name) && described(m).equals(desc)) {
                return m;
            }
        }
        throw new InternalError(in.getName() + "." + name + desc);
    }

    private static String described(Method m) {
        StringBuilder b = new StringBuilder("(");
        for (Class<?> c : m.getParameterTypes()) {
            b.append(c.descriptorString());
        }
        return b.append(')').append(m.getReturnType().descriptorString()).toString();
    }
}

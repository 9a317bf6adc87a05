import java.lang.reflect.*;
import java.util.*;

/** Calls methods of classes with random arguments, and prints how each call ended and which fields changed. */
public class Probe {
    static final int[] NUMBERS = {Integer.MIN_VALUE, -100, -2, -1, 0, 1, 2, 3, 7, 10, 99, 100, 127, 128, 255, 256, 65535, 65536, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
    static Random random;
    static List<Class<?>> classes = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        random = new Random(Long.parseLong(args[0]));
        int calls = Integer.parseInt(args[1]);
        for (int i = 2; i < args.length; i++) classes.add(Class.forName(args[i]));
        for (Class<?> c : classes) {
            for (Executable m : members(c)) {
                for (int i = 0; i < calls; i++) call(c, m);
            }
        }
    }

    static List<Executable> members(Class<?> c) {
        List<Executable> out = new ArrayList<>();
        for (Method m : c.getDeclaredMethods()) {
            if (!Modifier.isPrivate(m.getModifiers()) && !Modifier.isAbstract(m.getModifiers()) && !m.isSynthetic()) out.add(m);
        }
        if (!Modifier.isAbstract(c.getModifiers())) {
            for (Constructor<?> m : c.getDeclaredConstructors()) out.add(m);
        }
        out.sort(Comparator.comparing(Executable::toString));
        return out;
    }

    static Object make(Class<?> t, int deep) throws Exception {
        int n = NUMBERS[random.nextInt(NUMBERS.length)];
        if (t == int.class) return n;
        if (t == boolean.class) return random.nextBoolean();
        if (t == long.class) return random.nextBoolean() ? (long) n : random.nextLong();
        if (random.nextInt(4) == 0 || deep == 0) return null;
        if (t == int[].class) return new int[random.nextInt(4)];
        if (t == String.class) return random.nextBoolean() ? "" + n : "text";
        if (t == Object.class) return random.nextBoolean() ? "o" : new Object();
        List<Class<?>> fit = new ArrayList<>();
        for (Class<?> c : classes) if (t.isAssignableFrom(c) && !Modifier.isAbstract(c.getModifiers())) fit.add(c);
        if (fit.isEmpty()) return null;
        return object(fit.get(random.nextInt(fit.size())), deep - 1);
    }

    static Object object(Class<?> c, int deep) throws Exception {
        for (int i = 0; i < 20; i++) {
            Constructor<?>[] all = c.getDeclaredConstructors();
            Constructor<?> m = all[random.nextInt(all.length)];
            m.setAccessible(true);
            try {
                Object o = m.newInstance(arguments(m, deep));
                for (Field f : c.getDeclaredFields()) {
                    if (Modifier.isStatic(f.getModifiers()) || Modifier.isFinal(f.getModifiers()) || random.nextBoolean()) continue;
                    f.setAccessible(true);
                    f.set(o, make(f.getType(), deep));
                }
                return o;
            } catch (InvocationTargetException e) {
            }
        }
        return null;
    }

    static Object[] arguments(Executable m, int deep) throws Exception {
        Object[] out = new Object[m.getParameterCount()];
        for (int i = 0; i < out.length; i++) out[i] = make(m.getParameterTypes()[i], deep);
        return out;
    }

    static Map<String, Object> fields(List<Object> objects) throws Exception {
        Map<String, Object> out = new LinkedHashMap<>();
        for (Class<?> c : classes) {
            for (Field f : c.getDeclaredFields()) {
                f.setAccessible(true);
                if (Modifier.isStatic(f.getModifiers())) out.put(f.getDeclaringClass().getName() + "." + f.getName(), f.get(null));
            }
        }
        for (int i = 0; i < objects.size(); i++) {
            Object o = objects.get(i);
            for (Class<?> c = o == null ? null : o.getClass(); c != null && classes.contains(c); c = c.getSuperclass()) {
                for (Field f : c.getDeclaredFields()) {
                    f.setAccessible(true);
                    if (!Modifier.isStatic(f.getModifiers())) out.put(c.getName() + "." + f.getName() + "#" + i, f.get(o));
                }
            }
        }
        return out;
    }

    static void call(Class<?> c, Executable m) throws Exception {
        m.setAccessible(true);
        Object[] args = arguments(m, 3);
        Object self = null;
        if (m instanceof Method && !Modifier.isStatic(m.getModifiers()) && (self = make(c, 3)) == null) return;
        for (Class<?> k = self == null ? null : self.getClass(); k != c && k != null; k = k.getSuperclass()) { // what is called is what overrides it
            try {
                k.getDeclaredMethod(m.getName(), m.getParameterTypes());
                c = k;
                break;
            } catch (NoSuchMethodException e) {
            }
        }
        List<Object> seen = new ArrayList<>(Arrays.asList(args));
        seen.add(self);
        Map<String, Object> before = fields(seen);
        String ended;
        try {
            Object r = m instanceof Method ? ((Method) m).invoke(self, args) : ((Constructor<?>) m).newInstance(args);
            Class<?> t = m instanceof Method ? ((Method) m).getReturnType() : void.class;
            if (t == void.class) ended = "void";
            else if (r instanceof Boolean) ended = "number " + ((Boolean) r ? 1 : 0);
            else if (r instanceof Character) ended = "number " + (int) (Character) r;
            else if (t.isPrimitive()) ended = "number " + r;
            else ended = r == null ? "null" : "object " + r.getClass().getName();
        } catch (InvocationTargetException e) {
            ended = "throws " + e.getCause().getClass().getName();
        }
        Set<String> changed = new TreeSet<>();
        Map<String, Object> after = fields(seen);
        for (String k : before.keySet()) {
            Object x = before.get(k), y = after.get(k);
            boolean same = x instanceof Number || x instanceof Boolean ? x.equals(y) : x == y;
            if (!same) changed.add(k.replaceAll("#.*", ""));
        }
        System.out.println(c.getName() + "." + (m instanceof Method ? m.getName() : "<init>") + descriptor(m) + "\t" + ended + "\t" + String.join(" ", changed));
    }

    static String descriptor(Executable m) {
        StringBuilder out = new StringBuilder("(");
        for (Class<?> p : m.getParameterTypes()) out.append(p.descriptorString());
        return out.append(")").append(m instanceof Method ? ((Method) m).getReturnType().descriptorString() : "V").toString();
    }
}

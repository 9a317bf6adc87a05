package lang;

import java.util.*;
public class ClassBasics {
    static class In<T> { class Deep { } }
    enum E { A { } }
    record R(int x) { }
    interface I extends Runnable { }
    @interface An { }
    static void show(Class<?> c) {
        System.out.println(c.getName() + " " + c.getSimpleName() + " " + c.getTypeName() + " " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isRecord() + c.isAnnotation() + c.isMemberClass() + " " + c.getSuperclass() + " " + c.getComponentType() + " " + Arrays.toString(c.getInterfaces()) + " " + java.lang.reflect.Modifier.toString(c.getModifiers()) + " " + c.getPackageName());
    }
    public static void main(String[] args) {
        for (Class<?> c : new Class<?>[] {ClassBasics.class, In.class, In.Deep.class, E.class, E.A.getClass(), R.class, I.class, An.class, int.class, void.class, int[].class, String[][].class, Integer.class, ArrayList.class, Map.Entry.class, new Object() { }.getClass()}) show(c);
        System.out.println((new int[0].getClass() == int[].class) + " " + ("s".getClass() == String.class) + " " + Number.class.isInstance(5) + Number.class.isAssignableFrom(Integer.class) + int.class.isInstance(5) + " " + Integer.class.cast(7) + int.class.descriptorString() + E.A.getDeclaringClass().getSimpleName());
        System.out.println(Arrays.toString(E.class.getEnumConstants()) + R.class.getRecordComponents().length + " " + In.Deep.class.getEnclosingClass().getSimpleName() + " " + ClassBasics.class.hashCode() * 0 + String.class.toString() + Runnable.class + int.class);
        try { Integer.class.cast("x"); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { Class.forName("no.such.Cls"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
    }
}

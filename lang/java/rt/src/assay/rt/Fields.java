package assay.rt;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.FieldAccessor;

/** How newer libraries read and write a field by reflection; they make method handles for it. */
final class Fields implements FieldAccessor {
    private static final Unsafe memory = Unsafe.getUnsafe();

    private final Field field;
    private final Class<?> type;
    private final boolean readOnly;
    private final Object holder; // of a static field
    private final long at;

    private Fields(Field f, boolean readOnly) {
        field = f;
        type = f.getType();
        this.readOnly = readOnly;
        if (Modifier.isStatic(f.getModifiers())) {
            memory.ensureClassInitialized(f.getDeclaringClass());
            holder = memory.staticFieldBase(f);
            at = memory.staticFieldOffset(f);
        } else {
            holder = null;
            at = memory.objectFieldOffset(f);
        }
    }

    static FieldAccessor of(Field f, boolean readOnly) {
        return new Fields(f, readOnly);
    }

    /** The object that has the field; its class is checked. */
    private Object in(Object o, String what) {
        if (holder != null) {
            return holder;
        }
        if (o == null) {
            throw new NullPointerException("Cannot " + what + " field \"" + name() + "\" because \"obj\" is null");
        }
        if (!field.getDeclaringClass().isInstance(o)) {
            throw new IllegalArgumentException("Can not " + what + " " + described() + " on " + o.getClass().getName());
        }
        return o;
    }

    private String name() {
        return field.getDeclaringClass().getName() + "." + field.getName();
    }

    private String described() {
        String s = "";
        if (Modifier.isStatic(field.getModifiers())) {
            s += "static ";
        }
        if (Modifier.isFinal(field.getModifiers())) {
            s += "final ";
        }
        return s + type.getName() + " field " + name();
    }

    private IllegalArgumentException noGet(String wanted) {
        return new IllegalArgumentException("Attempt to get " + type.getName() + " field \"" + name() + "\" with illegal data type conversion to " + wanted);
    }

    private static String text(Object v) {
        return v == null ? "null value" : v.getClass().getName();
    }

    /** Throws what a value throws that does not fit, or that nothing fits. */
    private void refuse(String value) throws IllegalAccessException {
        if (readOnly) {
            throw new IllegalAccessException("Can not set " + described() + " to " + value);
        }
        throw new IllegalArgumentException("Can not set " + described() + " to " + value);
    }

    private void writable(String value) throws IllegalAccessException {
        if (readOnly) {
            refuse(value);
        }
    }

    @Override public Object get(Object o) {
        Object in = in(o, "get");
        if (!type.isPrimitive()) {
            return memory.getReferenceVolatile(in, at);
        } else if (type == boolean.class) {
            return memory.getBooleanVolatile(in, at);
        } else if (type == byte.class) {
            return memory.getByteVolatile(in, at);
        } else if (type == char.class) {
            return memory.getCharVolatile(in, at);
        } else if (type == short.class) {
            return memory.getShortVolatile(in, at);
        } else if (type == int.class) {
            return memory.getIntVolatile(in, at);
        } else if (type == long.class) {
            return memory.getLongVolatile(in, at);
        } else if (type == float.class) {
            return memory.getFloatVolatile(in, at);
        }
        return memory.getDoubleVolatile(in, at);
    }

    @Override public boolean getBoolean(Object o) {
        if (type != boolean.class) {
            in(o, "get");
            throw noGet("boolean");
        }
        return memory.getBooleanVolatile(in(o, "get"), at);
    }

    @Override public byte getByte(Object o) {
        if (type != byte.class) {
            in(o, "get");
            throw noGet("byte");
        }
        return memory.getByteVolatile(in(o, "get"), at);
    }

    @Override public char getChar(Object o) {
        if (type != char.class) {
            in(o, "get");
            throw noGet("char");
        }
        return memory.getCharVolatile(in(o, "get"), at);
    }

    @Override public short getShort(Object o) {
        if (type == byte.class) {
            return getByte(o);
        } else if (type != short.class) {
            in(o, "get");
            throw noGet("short");
        }
        return memory.getShortVolatile(in(o, "get"), at);
    }

    @Override public int getInt(Object o) {
        if (type == char.class) {
            return getChar(o);
        } else if (type == byte.class || type == short.class) {
            return getShort(o);
        } else if (type != int.class) {
            in(o, "get");
            throw noGet("int");
        }
        return memory.getIntVolatile(in(o, "get"), at);
    }

    @Override public long getLong(Object o) {
        if (type == long.class) {
            return memory.getLongVolatile(in(o, "get"), at);
        } else if (integral()) {
            return getInt(o);
        }
        in(o, "get");
        throw noGet("long");
    }

    @Override public float getFloat(Object o) {
        if (type == float.class) {
            return memory.getFloatVolatile(in(o, "get"), at);
        } else if (type == long.class || integral()) {
            return getLong(o);
        }
        in(o, "get");
        throw noGet("float");
    }

    @Override public double getDouble(Object o) {
        if (type == double.class) {
            return memory.getDoubleVolatile(in(o, "get"), at);
        } else if (type == float.class) {
            return getFloat(o);
        } else if (type == long.class || integral()) {
            return getLong(o);
        }
        in(o, "get");
        throw noGet("double");
    }

    private boolean integral() {
        return type == byte.class || type == char.class || type == short.class || type == int.class;
    }

    @Override public void set(Object o, Object v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable(text(v));
        if (!type.isPrimitive()) {
            if (v != null && !type.isInstance(v)) {
                refuse(text(v));
            }
            memory.putReferenceVolatile(in, at, v);
        } else if (v instanceof Boolean && type == boolean.class) {
            setBoolean(o, (Boolean) v);
        } else if (v instanceof Byte && type != boolean.class && type != char.class) {
            setByte(o, (Byte) v);
        } else if (v instanceof Character && type != boolean.class && type != byte.class && type != short.class) {
            setChar(o, (Character) v);
        } else if (v instanceof Short && type != boolean.class && type != byte.class && type != char.class) {
            setShort(o, (Short) v);
        } else if (v instanceof Integer && (type == int.class || type == long.class || type == float.class || type == double.class)) {
            setInt(o, (Integer) v);
        } else if (v instanceof Long && (type == long.class || type == float.class || type == double.class)) {
            setLong(o, (Long) v);
        } else if (v instanceof Float && (type == float.class || type == double.class)) {
            setFloat(o, (Float) v);
        } else if (v instanceof Double && type == double.class) {
            setDouble(o, (Double) v);
        } else {
            refuse(text(v));
        }
    }

    @Override public void setBoolean(Object o, boolean v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable("(boolean)" + v);
        if (type != boolean.class) {
            refuse("(boolean)" + v);
        }
        memory.putBooleanVolatile(in, at, v);
    }

    @Override public void setByte(Object o, byte v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable("(byte)" + v);
        if (type == byte.class) {
            memory.putByteVolatile(in, at, v);
        } else if (type == char.class || type == boolean.class || !type.isPrimitive()) {
            refuse("(byte)" + v);
        } else {
            setShort(o, v);
        }
    }

    @Override public void setChar(Object o, char v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable("(char)" + v);
        if (type == char.class) {
            memory.putCharVolatile(in, at, v);
        } else if (type == byte.class || type == short.class || type == boolean.class || !type.isPrimitive()) {
            refuse("(char)" + v);
        } else {
            setInt(o, v);
        }
    }

    @Override public void setShort(Object o, short v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable("(short)" + v);
        if (type == short.class) {
            memory.putShortVolatile(in, at, v);
        } else if (type == byte.class || type == char.class || type == boolean.class || !type.isPrimitive()) {
            refuse("(short)" + v);
        } else {
            setInt(o, v);
        }
    }

    @Override public void setInt(Object o, int v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable("(int)" + v);
        if (type == int.class) {
            memory.putIntVolatile(in, at, v);
        } else if (type == long.class) {
            memory.putLongVolatile(in, at, v);
        } else if (type == float.class) {
            memory.putFloatVolatile(in, at, v);
        } else if (type == double.class) {
            memory.putDoubleVolatile(in, at, v);
        } else {
            refuse("(int)" + v);
        }
    }

    @Override public void setLong(Object o, long v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable("(long)" + v);
        if (type == long.class) {
            memory.putLongVolatile(in, at, v);
        } else if (type == float.class) {
            memory.putFloatVolatile(in, at, v);
        } else if (type == double.class) {
            memory.putDoubleVolatile(in, at, v);
        } else {
            refuse("(long)" + v);
        }
    }

    @Override public void setFloat(Object o, float v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable("(float)" + v);
        if (type == float.class) {
            memory.putFloatVolatile(in, at, v);
        } else if (type == double.class) {
            memory.putDoubleVolatile(in, at, v);
        } else {
            refuse("(float)" + v);
        }
    }

    @Override public void setDouble(Object o, double v) throws IllegalAccessException {
        Object in = in(o, "set");
        writable("(double)" + v);
        if (type != double.class) {
            refuse("(double)" + v);
        }
        memory.putDoubleVolatile(in, at, v);
    }
}

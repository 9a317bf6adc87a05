package assay.rt;

/** The elements of any array, as java.lang.reflect.Array reads and writes them. */
final class Elements {
    private Elements() {}

    /** What an argument throws that is no array, or an array of other elements. */
    private static RuntimeException bad(Object a, int i) {
        if (a == null) {
            throw new NullPointerException();
        }
        if (a.getClass().isArray()) {
            in(i, java.lang.reflect.Array.getLength(a));
        }
        throw new IllegalArgumentException(!a.getClass().isArray() ? "Argument is not an array"
            : a instanceof Object[] ? "Argument is not an array of primitive type" : "argument type mismatch");
    }

    private static int in(int i, int length) {
        if (i < 0 || i >= length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        return i;
    }

    /** An element; a number is in a box of its own, as in the JVM, and not in one that the library keeps. */
    @SuppressWarnings("removal")
    static Object get(Object a, int i) {
        if (a instanceof Object[]) {
            Object[] all = (Object[]) a;
            return all[in(i, all.length)];
        } else if (a instanceof boolean[]) {
            return new Boolean(getBoolean(a, i));
        } else if (a instanceof byte[]) {
            return new Byte(getByte(a, i));
        } else if (a instanceof char[]) {
            return new Character(getChar(a, i));
        } else if (a instanceof short[]) {
            return new Short(getShort(a, i));
        } else if (a instanceof int[]) {
            return new Integer(getInt(a, i));
        } else if (a instanceof long[]) {
            return new Long(getLong(a, i));
        } else if (a instanceof float[]) {
            return new Float(getFloat(a, i));
        }
        return new Double(getDouble(a, i));
    }

    static boolean getBoolean(Object a, int i) {
        if (a instanceof boolean[]) {
            boolean[] all = (boolean[]) a;
            return all[in(i, all.length)];
        }
        throw bad(a, i);
    }

    static byte getByte(Object a, int i) {
        if (a instanceof byte[]) {
            byte[] all = (byte[]) a;
            return all[in(i, all.length)];
        }
        throw bad(a, i);
    }

    static char getChar(Object a, int i) {
        if (a instanceof char[]) {
            char[] all = (char[]) a;
            return all[in(i, all.length)];
        }
        throw bad(a, i);
    }

    static short getShort(Object a, int i) {
        if (a instanceof short[]) {
            short[] all = (short[]) a;
            return all[in(i, all.length)];
        }
        return getByte(a, i);
    }

    static int getInt(Object a, int i) {
        if (a instanceof int[]) {
            int[] all = (int[]) a;
            return all[in(i, all.length)];
        }
        return a instanceof char[] ? getChar(a, i) : getShort(a, i);
    }

    static long getLong(Object a, int i) {
        if (a instanceof long[]) {
            long[] all = (long[]) a;
            return all[in(i, all.length)];
        }
        return getInt(a, i);
    }

    static float getFloat(Object a, int i) {
        if (a instanceof float[]) {
            float[] all = (float[]) a;
            return all[in(i, all.length)];
        }
        return a instanceof long[] ? getLong(a, i) : getInt(a, i);
    }

    static double getDouble(Object a, int i) {
        if (a instanceof double[]) {
            double[] all = (double[]) a;
            return all[in(i, all.length)];
        }
        return a instanceof float[] ? getFloat(a, i) : a instanceof long[] ? getLong(a, i) : getInt(a, i);
    }

    static void set(Object a, int i, Object v) {
        if (a instanceof Object[]) {
            Object[] all = (Object[]) a;
            in(i, all.length);
            if (v != null && !a.getClass().getComponentType().isInstance(v)) {
                throw new IllegalArgumentException("array element type mismatch");
            }
            all[i] = v;
        } else if (v instanceof Boolean) {
            setBoolean(a, i, (Boolean) v);
        } else if (v instanceof Byte) {
            setByte(a, i, (Byte) v);
        } else if (v instanceof Character) {
            setChar(a, i, (Character) v);
        } else if (v instanceof Short) {
            setShort(a, i, (Short) v);
        } else if (v instanceof Integer) {
            setInt(a, i, (Integer) v);
        } else if (v instanceof Long) {
            setLong(a, i, (Long) v);
        } else if (v instanceof Float) {
            setFloat(a, i, (Float) v);
        } else if (v instanceof Double) {
            setDouble(a, i, (Double) v);
        } else if (v == null && a != null && a.getClass().isArray()) {
            in(i, java.lang.reflect.Array.getLength(a));
            throw new IllegalArgumentException();
        } else {
            throw bad(a, i);
        }
    }

    static void setBoolean(Object a, int i, boolean v) {
        if (!(a instanceof boolean[])) {
            throw bad(a, i);
        }
        boolean[] all = (boolean[]) a;
        all[in(i, all.length)] = v;
    }

    static void setByte(Object a, int i, byte v) {
        if (a instanceof byte[]) {
            byte[] all = (byte[]) a;
            all[in(i, all.length)] = v;
        } else {
            setShort(a, i, v);
        }
    }

    static void setChar(Object a, int i, char v) {
        if (a instanceof char[]) {
            char[] all = (char[]) a;
            all[in(i, all.length)] = v;
        } else {
            setInt(a, i, v);
        }
    }

    static void setShort(Object a, int i, short v) {
        if (a instanceof short[]) {
            short[] all = (short[]) a;
            all[in(i, all.length)] = v;
        } else {
            setInt(a, i, v);
        }
    }

    static void setInt(Object a, int i, int v) {
        if (a instanceof int[]) {
            int[] all = (int[]) a;
            all[in(i, all.length)] = v;
        } else if (a instanceof double[]) {
            setDouble(a, i, v);
        } else {
            setLong(a, i, v);
        }
    }

    static void setLong(Object a, int i, long v) {
        if (a instanceof long[]) {
            long[] all = (long[]) a;
            all[in(i, all.length)] = v;
        } else if (a instanceof float[]) {
            setFloat(a, i, v);
        } else {
            setDouble(a, i, v);
        }
    }

    static void setFloat(Object a, int i, float v) {
        if (a instanceof float[]) {
            float[] all = (float[]) a;
            all[in(i, all.length)] = v;
        } else {
            setDouble(a, i, v);
        }
    }

    static void setDouble(Object a, int i, double v) {
        if (!(a instanceof double[])) {
            throw bad(a, i);
        }
        double[] all = (double[]) a;
        all[in(i, all.length)] = v;
    }

    /** Array.newInstance for several dimensions. */
    static Object multi(Class<?> c, int[] sizes) {
        if (sizes.length == 0) {
            throw new IllegalArgumentException();
        }
        for (int n : sizes) {
            if (n < 0) {
                throw new NegativeArraySizeException(Integer.toString(n));
            }
        }
        return level(c, sizes, 0);
    }

    private static Object level(Class<?> c, int[] sizes, int at) {
        if (at == sizes.length - 1) {
            return java.lang.reflect.Array.newInstance(c, sizes[at]);
        }
        Class<?> elem = c;
        for (int i = at + 1; i < sizes.length; i++) {
            elem = elem.arrayType();
        }
        Object[] all = (Object[]) java.lang.reflect.Array.newInstance(elem, sizes[at]);
        for (int i = 0; i < all.length; i++) {
            all[i] = level(c, sizes, at + 1);
        }
        return all;
    }
}

package assay.rt;

import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** What gives one value each time: what an input of type Supplier is. */
public final class AnySupplier<T> implements Supplier<T>, BooleanSupplier, IntSupplier, LongSupplier, DoubleSupplier {
    T value;
    long number;

    @Override
    public T get() { return value; }

    @Override
    public boolean getAsBoolean() { return number != 0; }

    @Override
    public int getAsInt() { return (int) number; }

    @Override
    public long getAsLong() { return number; }

    @Override
    public double getAsDouble() { return number; }
}

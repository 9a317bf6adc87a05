package assay.rt;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** What does nothing that the code under check can see: what an input of type Consumer or Runnable is. */
public final class AnyAction<T, U> implements Runnable, Consumer<T>, BiConsumer<T, U>, IntConsumer, LongConsumer, DoubleConsumer {
    @Override
    public void run() { }

    @Override
    public void accept(T x) { }

    @Override
    public void accept(T x, U y) { }

    @Override
    public void accept(int x) { }

    @Override
    public void accept(long x) { }

    @Override
    public void accept(double x) { }
}

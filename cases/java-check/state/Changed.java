import java.nio.ByteBuffer;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

// What code under check may change of the objects that static final fields lead to is not known where a
// method begins: by whatever name, through whatever container, lambda, lock or setting of the library.
// bounds: --array 2
// expect ChangedThreadLocal.ask: unknown
// expect(long) ChangedLock.ask: unknown
// expect(long) ChangedInner.ask: unknown
// expect(long) ChangedOpt.ask: unknown
// expect ChangedEntry.ask: unknown
// expect ChangedRef.ask: unknown
// expect ChangedListOf.ask: unknown
// expect ChangedLambda.ask: unknown
// expect ChangedIter.ask: unknown
// expect ChangedIterParam.ask: unknown
// expect ChangedIterField.ask: unknown
// expect ChangedProp.ask: unknown
// expect ChangedArrayInEntry.ask: unknown
// expect(long) ChangedEntrySet.ask: unknown
// expect ChangedOwnList.ask: unknown
// expect ChangedListWithBody.ask: unknown
// expect(long) ChangedByLambda.ask: unknown
// expect(long) ChangedListInArray.ask: violated division null
// expect(long) ChangedOrderOfLooks.ask: unknown
// expect(long) ChangedArrayOfThread.ask: unknown
// expect ChangedGivenByLambda.ask: unknown
// expect(long) ChangedEachByLambda.ask: unknown
// expect(long) ChangedEachBuilder.ask: unknown
// expect ChangedIfPresent.ask: unknown
// expect ChangedInCopyOfList.ask: unknown
// expect ChangedInReference.ask: unknown
// expect(long) ChangedCapturedLocal.ask: unknown
// expect(long) ChangedLocalName.ask: unknown
// expect(long) ChangedFieldOfObject.ask: unknown
// expect ChangedReadLock.ask: unknown
// expect ChangedPermits.ask: unknown
// expect ChangedScannedText.ask: unknown
// expect ChangedPosition.ask: unknown
// expect ChangedDefaultLocale.ask: unknown
// expect ChangedNameInField.ask: unknown
// expect ChangedMethodAsLambda.ask: unknown
// expect ChangedCopyOfList.ask: unknown
// expect ChangedArrayOfList.ask: unknown
// expect ChangedFilledArray.ask: unknown
// expect ChangedStream.ask: unknown
// expect ChangedMerged.ask: unknown
// expect(long) ChangedReturnedByMethod.ask: unknown

class ChangedThreadLocal {
    private static final ThreadLocal<Integer> TL = ThreadLocal.withInitial(() -> 0);
    static void put(int v) { TL.set(v); }
    public static int ask() { return 10 / (1 - TL.get()); }
}
class ChangedLock {
    private static final ReentrantLock LOCK = new ReentrantLock();
    static void take() { LOCK.lock(); }
    public static int ask(int[] a) { return LOCK.isLocked() ? a[-1] : 0; }
}
class ChangedInner {
    private static final List<StringBuilder> LIST = new ArrayList<>();
    static { LIST.add(new StringBuilder()); }
    static void grow() { LIST.get(0).append("x"); }
    public static int ask() { return 10 / (1 - LIST.get(0).length()); }
}
class ChangedOpt {
    private static final Optional<int[]> O = Optional.of(new int[1]);
    static void grow() { O.get()[0] = 1; }
    public static int ask() { return 10 / (1 - O.get()[0]); }
}
class ChangedEntry {
    private static final Map.Entry<String, int[]> O = Map.entry("a", new int[1]);
    static void grow() { O.getValue()[0] = 1; }
    public static int ask() { return 10 / (1 - O.getValue()[0]); }
}
class ChangedRef {
    private static final AtomicReference<int[]> O = new AtomicReference<>(new int[1]);
    static void grow() { O.get()[0] = 1; }
    public static int ask() { return 10 / (1 - O.get()[0]); }
}
class ChangedListOf {
    private static final List<int[]> O = List.of(new int[1]);
    static void grow() { O.get(0)[0] = 1; }
    public static int ask() { return 10 / (1 - O.get(0)[0]); }
}
class ChangedLambda {
    private static final IntSupplier GET;
    private static final IntConsumer PUT;
    static { int[] a = new int[1]; GET = () -> a[0]; PUT = v -> a[0] = v; }
    static void put(int v) { PUT.accept(v); }
    public static int ask() { return 10 / (1 - GET.getAsInt()); }
}
class ChangedIter {
    private static final Iterator<Integer> IT = List.of(1, 2).iterator();
    static int step() { Iterator<Integer> i = IT; return i.next(); }
    public static int ask() { return IT.hasNext() ? 0 : 1 / 0; }
}
class ChangedIterParam {
    private static final Iterator<Integer> IT = List.of(1, 2).iterator();
    static int go(Iterator<Integer> i) { return i.next(); }
    static int step() { return go(IT); }
    public static int ask() { return IT.hasNext() ? 0 : 1 / 0; }
}
class ChangedIterField {
    private static final Iterator<Integer> IT = new ArrayList<>(List.of(1, 2)).iterator();
    static Iterator<Integer> other = IT;
    static int step() { return other.next(); }
    public static int ask() { return IT.hasNext() ? 0 : 1 / 0; }
}
class ChangedProp {
    static void put() { System.setProperty("my.p", "x"); }
    public static int ask() { return System.getProperty("my.p") == null ? 0 : 1 / 0; }
}
class ChangedArrayInEntry { static final Map<String,int[]> M = new HashMap<>(); static { M.put("a", new int[1]); }
  static void grow() { for (var e : M.entrySet()) e.getValue()[0]++; } public static int ask() { return M.get("a")[0] == 0 ? 0 : 1 / 0; } }
class ChangedEntrySet { static final Map<String,Integer> M = new HashMap<>(); static { M.put("a", 1); }
  static void grow() { for (var e : M.entrySet()) e.setValue(2); } public static int ask() { return M.get("a") == 1 ? 0 : 1 / 0; } }
class ChangedOwnList { static class L extends ArrayList<Integer> { void two() { add(1); add(2); } } static final L M = new L();
  static void grow() { M.two(); } public static int ask() { return M.isEmpty() ? 0 : 1 / 0; } }
class ChangedListWithBody { static final List<Integer> M = new ArrayList<>() {{ add(1); }};
  static void grow() { M.add(2); } public static int ask() { return M.size() == 1 ? 0 : 1 / 0; } }
class ChangedByLambda { static final Function<Integer,Integer> F = make(); static Function<Integer,Integer> make() { int[] a = {0}; return x -> a[0] += x; }
  static void grow() { F.apply(3); } public static int ask() { return F.apply(0) == 0 ? 0 : 1 / 0; } }
class ChangedListInArray { static final List<Integer>[] A = new List[] {new ArrayList<Integer>()};
  static void grow() { A[0].add(1); } public static int ask() { return A[0].isEmpty() ? 0 : 1 / 0; } }
class ChangedOrderOfLooks { static final Map<Integer,Integer> LRU = new LinkedHashMap<>(16, .75f, true); static { LRU.put(1, 1); LRU.put(2, 2); }
  static int grow() { return LRU.get(1); } public static int ask() { return LRU.keySet().iterator().next() == 1 ? 0 : 1 / 0; } }
class ChangedArrayOfThread { static final ThreadLocal<int[]> T = ThreadLocal.withInitial(() -> new int[1]);
  static void grow() { T.get()[0] = 1; } public static int ask() { return T.get()[0] == 0 ? 0 : 1 / 0; } }
class ChangedGivenByLambda { static final StringBuilder B = new StringBuilder(); static final Supplier<StringBuilder> S = () -> B;
  static void grow() { S.get().append("x"); } public static int ask() { return B.length() == 0 ? 0 : 1 / 0; } }
class ChangedEachByLambda { static final List<StringBuilder> L = List.of(new StringBuilder());
  static void grow() { L.forEach(b -> b.append("x")); } public static int ask() { return L.get(0).length() == 0 ? 0 : 1 / 0; } }
class ChangedEachBuilder { static final List<StringBuilder> L = List.of(new StringBuilder());
  static void grow() { for (StringBuilder b : L) b.append("x"); } public static int ask() { return L.get(0).length() == 0 ? 0 : 1 / 0; } }
class ChangedIfPresent { static final Optional<List<Integer>> O = Optional.of(new ArrayList<>());
  static void grow() { O.ifPresent(l -> l.add(1)); } public static int ask() { return O.get().isEmpty() ? 0 : 1 / 0; } }
class ChangedInCopyOfList { static final AtomicReference<StringBuilder> O = new AtomicReference<>(new StringBuilder());
  static void grow() { new ArrayList<>(List.of(O)).get(0).get().append("x"); } public static int ask() { return O.get().length() == 0 ? 0 : 1 / 0; } }
class ChangedInReference { static final StringBuilder B = new StringBuilder();
  static void grow() { new AtomicReference<>(B).get().append("x"); } public static int ask() { return B.length() == 0 ? 0 : 1 / 0; } }
class ChangedCapturedLocal { static final StringBuilder B = new StringBuilder();
  static void grow() { StringBuilder c = B; Runnable r = () -> c.append("x"); r.run(); } public static int ask() { return B.length() == 0 ? 0 : 1 / 0; } }
class ChangedLocalName { static final ArrayDeque<Integer> Q = new ArrayDeque<>(List.of(1)); 
  static void grow() { Queue<Integer> q = Q; q.poll(); } public static int ask() { return Q.size() == 1 ? 0 : 1 / 0; } }
class ChangedFieldOfObject { static class Box { final StringBuilder b = new StringBuilder(); } static final Map<String,Box> M = Map.of("a", new Box());
  static void grow() { M.get("a").b.append("x"); } public static int ask() { return M.get("a").b.length() == 0 ? 0 : 1 / 0; } }
class ChangedReadLock { static final ReentrantReadWriteLock RW = new ReentrantReadWriteLock();
  static void grow() { RW.readLock().lock(); } public static int ask() { return RW.getReadLockCount() == 0 ? 0 : 1 / 0; } }
class ChangedPermits { static final Semaphore S = new Semaphore(1);
  static void grow() { S.release(); } public static int ask() { return S.availablePermits() == 1 ? 0 : 1 / 0; } }
class ChangedScannedText { static final Scanner S = new Scanner("1 2"); 
  static int grow() { return S.nextInt(); } public static int ask() { return S.hasNext() ? 0 : 1 / 0; } }
class ChangedPosition { static final ByteBuffer B = ByteBuffer.wrap(new byte[4]);
  static int grow() { return B.get(); } public static int ask() { return B.position() == 0 ? 0 : 1 / 0; } }
class ChangedDefaultLocale { static void put() { Locale.setDefault(Locale.FRANCE); } public static int ask() { return Locale.getDefault() == Locale.US ? 0 : 1 / 0; } }
class ChangedNameInField { static final Iterator<Integer> IT = List.of(1, 2).iterator(); Iterator<Integer> mine = IT; 
  int grow() { return mine.next(); } public static int ask() { return IT.hasNext() ? 0 : 1 / 0; } }
class ChangedMethodAsLambda { static final StringBuilder B = new StringBuilder(); static final Consumer<String> P = B::append;
  static void grow() { P.accept("x"); } public static int ask() { return B.length() == 0 ? 0 : 1 / 0; } }
class ChangedCopyOfList { static final List<StringBuilder> L = new ArrayList<>(List.of(new StringBuilder())); 
  static void grow() { List<StringBuilder> c = new ArrayList<>(L); c.get(0).append("x"); } public static int ask() { return L.get(0).length() == 0 ? 0 : 1 / 0; } }
class ChangedArrayOfList { static final List<StringBuilder> L = new ArrayList<>(List.of(new StringBuilder())); 
  static void grow() { L.toArray(new StringBuilder[0])[0].append("x"); } public static int ask() { return L.get(0).length() == 0 ? 0 : 1 / 0; } }
class ChangedFilledArray { static final List<int[]> L = new ArrayList<>(List.of(new int[1]));
  static void grow() { Arrays.fill(L.get(0), 3); } public static int ask() { return L.get(0)[0] == 0 ? 0 : 1 / 0; } }
class ChangedStream { static final List<int[]> L = new ArrayList<>(List.of(new int[1]));
  static void grow() { L.stream().forEach(a -> a[0] = 1); } public static int ask() { return L.get(0)[0] == 0 ? 0 : 1 / 0; } }
class ChangedMerged { static final Map<String, Integer> M = new HashMap<>();
  static void grow() { M.merge("a", 1, Integer::sum); } public static int ask() { return M.isEmpty() ? 0 : 1 / 0; } }
class ChangedReturnedByMethod { static <T> T same(T t) { return t; } static final StringBuilder B = new StringBuilder();
  static void grow() { same(B).append("x"); } public static int ask() { return B.length() == 0 ? 0 : 1 / 0; } }

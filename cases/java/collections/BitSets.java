package collections;

import java.util.*;
public class BitSets {
    public static void main(String[] args) {
        BitSet b = new BitSet(), c = new BitSet(200);
        b.set(1); b.set(5); b.set(64, 70); b.set(130);
        System.out.println(b + " " + b.cardinality() + " " + b.length() + " " + b.size() + b.get(5) + b.get(1000) + b.nextSetBit(6) + b.nextClearBit(64) + b.previousSetBit(63) + b.isEmpty());
        c.set(60, 68);
        c.flip(64);
        BitSet and = (BitSet) b.clone(), or = (BitSet) b.clone(), xor = (BitSet) b.clone(), not = (BitSet) b.clone();
        and.and(c); or.or(c); xor.xor(c); not.andNot(c);
        System.out.println(and + " " + or + xor + not + b.intersects(c) + b.hashCode() + b.equals(c));
        b.clear(64, 67);
        b.flip(0, 3);
        System.out.println(b + " " + b.get(0, 6) + Arrays.toString(b.toLongArray()) + BitSet.valueOf(new long[] {5}) + Arrays.toString(c.toByteArray()) + b.stream().sum());
        try { b.set(-1); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { b.get(3, 2); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        BitSet sieve = new BitSet(200);
        sieve.set(2, 200);
        for (int i = 2; i * i < 200; i++) if (sieve.get(i)) for (int j = i * i; j < 200; j += i) sieve.clear(j);
        int last = 0;
        for (int i = sieve.nextSetBit(0); i >= 0; i = sieve.nextSetBit(i + 1)) last = i;
        System.out.println(sieve.cardinality() + " " + last);
    }
}

package library;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Arrays;

// Numbers in arrays of bytes.
public class PackedBytes {
	public static void main(String[] args) {
		for (ByteOrder o : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
			ByteBuffer b = ByteBuffer.allocate(64).order(o);
			b.put((byte) 1).putShort((short) -2).putChar('c').putInt(123456789).putLong(-1L << 33).putFloat(1.25f).putDouble(-1e10);
			System.out.println(b.position() + " " + Arrays.toString(Arrays.copyOf(b.array(), b.position())));
			b.flip();
			System.out.println(b.get() + " " + b.getShort() + " " + b.getChar() + " " + b.getInt() + " " + b.getLong() + " " + b.getFloat() + " " + b.getDouble() + " " + b.hasRemaining());
			b.clear();
			b.asIntBuffer().put(new int[] {1, 2, 3});
			b.asShortBuffer().put(7, (short) 9);
			System.out.println(b.getInt(4) + " " + b.asLongBuffer().get(0) + " " + b.getShort(14) + " " + b.slice(4, 8).order(o).getInt());
			b.limit(12);
			System.out.println(b.compareTo(ByteBuffer.wrap(b.array(), 0, 12)) + " " + b.mismatch(ByteBuffer.wrap(new byte[] {0, 0})) + " " + b.hashCode());
			b.compact();
			b.duplicate().put(new byte[10]);
			System.out.println(b + " " + b.get(0));
		}
		CharBuffer c = CharBuffer.wrap("hello world");
		System.out.println(c.subSequence(2, 7) + " " + c.charAt(1) + " " + c.length());
	}
}

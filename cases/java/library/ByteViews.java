package library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

// Numbers in arrays of bytes through handles.
public class ByteViews {
	public static void main(String[] args) {
		for (ByteOrder o : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
			VarHandle s = MethodHandles.byteArrayViewVarHandle(short[].class, o), c = MethodHandles.byteArrayViewVarHandle(char[].class, o),
				i = MethodHandles.byteArrayViewVarHandle(int[].class, o), j = MethodHandles.byteArrayViewVarHandle(long[].class, o),
				f = MethodHandles.byteArrayViewVarHandle(float[].class, o), d = MethodHandles.byteArrayViewVarHandle(double[].class, o);
			byte[] b = new byte[20];
			s.set(b, 1, (short) -2);
			c.set(b, 3, 'x');
			i.set(b, 5, 0x12345678);
			j.set(b, 9, -3L);
			System.out.println(Arrays.toString(b) + " " + (short) s.get(b, 1) + (char) c.get(b, 3) + (int) i.get(b, 5) + " " + (long) j.get(b, 9) + " " + (int) i.get(b, 6));
			f.set(b, 0, -1.5f);
			d.set(b, 11, 1e100);
			System.out.println(Arrays.toString(b) + " " + (float) f.get(b, 0) + " " + (double) d.get(b, 11));
			Arrays.fill(b, (byte) -1);
			System.out.println((float) f.get(b, 2) + " " + (double) d.get(b, 2) + " " + (int) (char) c.get(b, 2));
			for (int at : new int[] {-1, 17, 20, Integer.MAX_VALUE}) {
				try {
					i.set(b, at, 1);
				} catch (IndexOutOfBoundsException e) {
					System.out.println(e.getMessage());
				}
			}
			System.out.println(i.varType() + " " + i.hasInvokeExactBehavior());
		}
	}
}

package library;

import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

// Checksums of bytes, one by one and in arrays.
public class Checksums {
	public static void main(String[] args) {
		for (Checksum c : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
			System.out.println(c.getClass().getSimpleName() + " " + Long.toHexString(c.getValue()));
			for (int i = 0; i < 300; i++) {
				c.update(i * 7);
			}
			System.out.println(Long.toHexString(c.getValue()));
			byte[] all = new byte[10_000];
			for (int i = 0; i < all.length; i++) {
				all[i] = (byte) (i * 31 + i / 256);
			}
			c.update(all, 3, 9000);
			System.out.println(Long.toHexString(c.getValue()));
			c.update(all);
			c.update(new byte[0]);
			System.out.println(Long.toHexString(c.getValue()));
			c.reset();
			c.update("123456789".getBytes(), 0, 9);
			System.out.println(Long.toHexString(c.getValue()));
			try {
				c.update(all, 5, 10_000);
			} catch (ArrayIndexOutOfBoundsException e) {
				System.out.println(e.getClass());
			}
		}
	}
}

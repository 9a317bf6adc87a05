package library;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;

// Digests and what is made of them; the library reads its own settings from its folder.
public class Digests {
	public static void main(String[] args) throws Exception {
		for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
			MessageDigest d = MessageDigest.getInstance(name);
			d.update("some ".getBytes());
			System.out.println(name + " " + HexFormat.of().formatHex(d.digest("text".getBytes())) + " " + d.getDigestLength());
		}
		System.out.println(UUID.nameUUIDFromBytes("name".getBytes()) + " " + UUID.randomUUID().version() + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").getLeastSignificantBits());
		System.out.println(new SecureRandom().nextInt(10) < 10);
	}
}

package lang;

public class CharacterStatics {
    public static void main(String[] args) {
        for (char c : new char[] {'a', 'Z', '5', ' ', '\n', '_', '$', 'é', 'ß', 'Ω', '漢', '\u0660', '\u00a0', '\u2028', '\u0000', '~', '\u01c5', '\ud83d'}) {
            System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c) + Character.isWhitespace(c) + Character.isSpaceChar(c) + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isTitleCase(c)
                    + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isISOControl(c) + Character.isSurrogate(c) + " " + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " " + Character.getNumericValue(c) + " " + Character.getType(c) + " " + Character.digit(c, 16));
        }
        System.out.println(Character.forDigit(11, 16) + " " + Character.digit('z', 36) + Character.digit('g', 16) + " " + Character.valueOf('x').compareTo('z') + " " + Character.toString('q') + Character.toString(0x1F600) + " " + Character.hashCode('a') + " " + Character.compare('a', 'b') + Character.reverseBytes('\u1234'));
        System.out.println(Character.MIN_VALUE == 0 ? (int) Character.MAX_VALUE : -1);
        System.out.println(Character.isLetter(0x1F600) + " " + Character.isAlphabetic('a') + Character.isIdeographic('漢'));
    }
}

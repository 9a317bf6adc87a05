// What classes of characters have in common, for all of them or a part: the library's tables are functions of the character.
// expect(long) CharacterTables.lowTwice: holds
// expect(long) CharacterTables.upTwice: holds
// expect(long) CharacterTables.upLow: violated assert
// expect(long) CharacterTables.title: holds
// expect(long) CharacterTables.value: violated assert
// expect(long) CharacterTables.mirrored: holds
// expect(long) CharacterTables.def: holds
// expect(long) CharacterTables.letterInt: violated assert
// expect(long) CharacterTables.letterInt2: holds
// expect(long) CharacterTables.ideo: holds
// expect(long) CharacterTables.surr: holds
// expect CharacterTables.digit: holds
// expect(long) CharacterTables.wrong: violated assert
// expect(long) CharacterTables.both: holds
// expect(long) CharacterTables.lod: holds
// expect(long) CharacterTables.ws: holds
// expect(long) CharacterTables.up: holds
// expect(long) CharacterTables.numeric: holds
// expect(long) CharacterTables.dg: holds
// expect(long) CharacterTables.cp: holds
// expect(long) CharacterTables.alpha: holds
// expect(long) CharacterTables.ident: holds
// expect(long) CharacterTables.type: holds
// expect(long) CharacterTables.space: holds
public class CharacterTables {
    public static void lowTwice(char c) { if (c < 0x3000) return; char l = Character.toLowerCase(c); assert Character.toLowerCase(l) == l; }
    public static void upTwice(char c) { if (c >= 0x250) return; char l = Character.toUpperCase(c); assert Character.toUpperCase(l) == l; }
    public static void upLow(char c) { if (c >= 0x250) return; assert Character.toLowerCase(Character.toUpperCase(c)) == Character.toLowerCase(c); }
    public static void title(char c) { if (Character.isTitleCase(c)) assert Character.isLetter(c); }
    public static void value(char c) { assert Character.getNumericValue(c) < 1000; }
    public static void mirrored(char c) { if (Character.isMirrored(c)) assert !Character.isLetter(c); }
    public static void def(int c) { if (Character.isDefined(c)) assert c >= 0; }
    public static void letterInt(int c) { if (Character.isLetter(c)) assert c < 0x20000; }
    public static void letterInt2(int c) { if (Character.isLetter(c)) assert c < 0x40000; }
    public static void ideo(int c) { if (Character.isIdeographic(c)) assert c >= 0x3000; }
    public static void surr(char c) { if (Character.isLetter(c)) assert !Character.isSurrogate(c); }
    public static void digit(char c) { if (Character.isDigit(c)) assert c >= '0' && c != 'x'; }
    public static void wrong(char c) { if (Character.isDigit(c)) assert c <= '9'; }
    public static void both(char c) { assert !(Character.isDigit(c) && Character.isLetter(c)); }
    public static void lod(char c) { assert Character.isLetterOrDigit(c) == (Character.isDigit(c) || Character.isLetter(c)); }
    public static void ws(char c) { if (Character.isWhitespace(c)) assert c <= 0x3000; }
    public static void up(char c) { if (Character.isUpperCase(c)) assert Character.toLowerCase(c) != c || c > 'Z'; }
    public static void numeric(char c) { if (Character.isDigit(c)) assert Character.getNumericValue(c) >= 0; }
    public static void dg(char c) { if (Character.isDigit(c)) assert Character.digit(c, 10) >= 0 && Character.digit(c, 10) < 10; }
    public static void cp(int c) { if (Character.isDigit(c)) assert c >= '0'; }
    public static void alpha(char c) { if (Character.isAlphabetic(c)) assert c >= 'A'; }
    public static void ident(char c) { if (Character.isJavaIdentifierStart(c)) assert c >= '$'; }
    public static void type(char c) { if (Character.getType(c) == Character.UPPERCASE_LETTER) assert Character.isUpperCase(c); }
    public static void space(char c) { if (Character.isSpaceChar(c)) assert c >= ' '; }
}

// Strings joined with any character: one beyond 255 makes two bytes of each, which was not decided.
// expect JoinedChars.one: proved
// expect JoinedChars.never: violated assert
// expect JoinedChars.beyond: violated assert
// expect JoinedChars.between: proved
// expect JoinedChars.two: proved
// expect JoinedChars.twice: violated assert
// expect JoinedChars.wideText: proved
// expect JoinedChars.wideTextDiffers: violated assert
// expect JoinedChars.boxed: holds
// expect JoinedChars.string: holds
// expect JoinedChars.stringWide: violated assert
// expect JoinedChars.equal: proved
// expect JoinedChars.surrogates: violated assert
// expect JoinedChars.either: proved
// expect JoinedChars.number: proved
public class JoinedChars {
    static void one(char c) { String s = "" + c; assert s.length() == 1 && s.charAt(0) == c; }
    static void never(char c) { String s = "" + c; assert s.charAt(0) != 'q'; }
    static void beyond(char c) { String s = "x" + c; assert s.charAt(1) != '\u20ac'; }
    static void between(char c) { String s = "ab" + c + "yz"; assert s.length() == 5 && s.charAt(1) == 'b' && s.charAt(2) == c && s.charAt(4) == 'z'; }
    static void two(char c, char d) { String s = "" + c + d; assert s.length() == 2 && s.charAt(0) == c && s.charAt(1) == d; }
    static void twice(char c, char d) { String s = "" + c + d; assert s.charAt(0) < 256 || s.charAt(1) > 255; }
    static void wideText(char c) { String s = "\u20ac" + c; assert s.length() == 2 && s.charAt(0) == '\u20ac' && s.charAt(1) == c; }
    static void wideTextDiffers(char c) { String s = c + "\u20ac"; assert !s.equals("a\u20ac"); }
    static void boxed(Character c) { if (c != null) { String s = "<" + c + ">"; assert s.charAt(1) == c; } }
    static void string(String t, char c) { if (t != null) { String s = t + c; assert s.length() == t.length() + 1 && s.charAt(t.length()) == c; } }
    static void stringWide(String t, char c) { String s = t + c; assert !s.equals("ab\u0100"); }
    static void equal(char c) { assert ("" + c).equals(String.valueOf(c)); }
    static void surrogates(char c, char d) { assert ("" + c + d).codePointAt(0) < 0x10000; }
    static void either(boolean b, char c) { String s = b ? "\u20ac" : "e"; String t = s + c + "!"; assert t.length() == 3 && t.charAt(1) == c && t.charAt(0) == (b ? '\u20ac' : 'e'); }
    static void number(int i, char c) { if (i >= 10 && i < 100) { String s = "" + i + c; assert s.length() == 3 && s.charAt(2) == c; } }
}

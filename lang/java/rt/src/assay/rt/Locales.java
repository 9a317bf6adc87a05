package assay.rt;

import sun.util.locale.provider.FallbackLocaleProviderAdapter;
import sun.util.locale.provider.LocaleProviderAdapter;

/** Locale data of the root locale and of English: what formatting and scanning of numbers need. */
final class Locales {
    private Locales() {}

    private static LocaleProviderAdapter adapter;

    static LocaleProviderAdapter adapter() {
        if (adapter == null) {
            adapter = new FallbackLocaleProviderAdapter();
        }
        return adapter;
    }

    /** Patterns of numbers, amounts of money, percentages, and money in accounting. */
    static String[] patterns(boolean root) {
        String money = root ? "\u00a4\u00a0#,##0.00" : "\u00a4#,##0.00";
        return new String[] {"#,##0.###", money, "#,##0%", "\u00a4#,##0.00;(\u00a4#,##0.00)"};
    }

    /** What java.text.DecimalFormatSymbols reads. */
    static Object[] symbols() {
        String[] elements = {".", ",", ";", "%", "0", "#", "-", "E", "\u2030", "\u221e", "NaN", "", ""};
        return new Object[] {elements, null, null};
    }

    /** Whether the character there ends a word that has letters with case before it. */
    static boolean finalCased(String s, int at) {
        boolean cased = false;
        for (int i = at; i > 0 && !cased && inWord(s, i); ) {
            int c = s.codePointBefore(i);
            cased = cased(c);
            i -= Character.charCount(c);
        }
        if (!cased) {
            return false;
        }
        for (int i = at + Character.charCount(s.codePointAt(at)); i < s.length() && inWord(s, i); ) {
            int c = s.codePointAt(i);
            if (cased(c)) {
                return false;
            }
            i += Character.charCount(c);
        }
        return true;
    }

    private static boolean cased(int c) {
        return Character.isLowerCase(c) || Character.isUpperCase(c) || Character.isTitleCase(c);
    }

    /** No word ends between the characters around: both are letters or digits. */
    private static boolean inWord(String s, int at) {
        return part(s.codePointBefore(at)) && part(s.codePointAt(at));
    }

    private static boolean part(int c) {
        if (Character.isLetterOrDigit(c)) {
            return true;
        }
        if (c != ' ' && c != '\n' && c != '\t' && c != '(' && c != ')' && c != '!' && c != '?' && c != ';') {
            unknown();
        }
        return false;
    }

    /** Refuses: the rules of words with other characters are not modelled. */
    private static native void unknown();
}

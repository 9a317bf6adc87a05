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
}

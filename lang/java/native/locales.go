package native

import "assay/vm"

// Locale data, as far as numbers go: the library's own comes from resource bundles
// and services, which are too deep. Other locales than the root's and English are
// refused where their data is requested.
var locales = area{
	"sun.util.locale.provider.LocaleProviderAdapter.getAdapter(Ljava/lang/Class;Ljava/util/Locale;)Lsun/util/locale/provider/LocaleProviderAdapter;": func(e *Env, c *vm.Call) {
		if _, ok := e.language(c, c.Arg(1)); ok {
			c.Become(e.World.Runtime("assay/rt/Locales", "adapter", "()Lsun/util/locale/provider/LocaleProviderAdapter;"))
		}
	},
	"sun.util.locale.provider.JRELocaleProviderAdapter.createSupportedLocaleString(Ljava/lang/String;)Ljava/lang/String;": gives(0),
	"sun.util.locale.provider.LocaleResources.getNumberPatterns()[Ljava/lang/String;": func(e *Env, c *vm.Call) {
		locale := c.Get(c.Arg(0), e.field("sun/util/locale/provider/LocaleResources", "locale"))
		if lang, ok := e.language(c, locale); ok {
			c.Become(e.World.Runtime("assay/rt/Locales", "patterns", "(Z)[Ljava/lang/String;"), boolean(lang == ""))
		}
	},
	"assay.rt.Locales.unknown()V": func(_ *Env, c *vm.Call) {
		c.Refuse("lower case of a final sigma next to a sign that is neither letter, digit nor space")
	},
}.turn(map[string]turn{
	"sun.util.locale.provider.LocaleProviderAdapter.forType(Lsun/util/locale/provider/LocaleProviderAdapter$Type;)Lsun/util/locale/provider/LocaleProviderAdapter;": {Runtime{"assay/rt/Locales", "adapter", "()Lsun/util/locale/provider/LocaleProviderAdapter;"}, []int{}},
	"sun.util.locale.provider.LocaleProviderAdapter.getResourceBundleBased()Lsun/util/locale/provider/LocaleProviderAdapter;":                                       {Runtime{"assay/rt/Locales", "adapter", "()Lsun/util/locale/provider/LocaleProviderAdapter;"}, []int{}},
	"java.lang.ConditionalSpecialCasing.isFinalCased(Ljava/lang/String;ILjava/util/Locale;)Z":                                                                       {Runtime{"assay/rt/Locales", "finalCased", "(Ljava/lang/String;I)Z"}, []int{0, 1}},
	"sun.util.locale.provider.LocaleResources.getDecimalFormatSymbolsData()[Ljava/lang/Object;":                                                                     {Runtime{"assay/rt/Locales", "symbols", "()[Ljava/lang/Object;"}, []int{}},
})

// language returns the language of a locale; false if we do not know its data.
func (e *Env) language(c *vm.Call, locale uint64) (string, bool) {
	if locale == 0 {
		e.null(c)
		return "", false
	}
	base := c.Get(locale, e.field("java/util/Locale", "baseLocale"))
	lang := e.text(c, c.Get(base, e.field("sun/util/locale/BaseLocale", "language")))
	if lang != "" && lang != "en" {
		c.Refuse("data of the locale with language %s", lang)
		return "", false
	}
	return lang, true
}

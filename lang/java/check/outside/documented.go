package outside

import (
	"slices"
	"strings"

	"assay/lang/java"
)

// This file knows which methods of the JDK never return null, by their documentation.

// documented is a rule about methods of classes whose names begin with one of some words, or are one.
type documented struct {
	classes []string // a name, or the beginning of names with a star
	only    []string // names of methods, or beginnings with a star; none: all
	but     []string // apart from these
	without []string // types of parameters, or beginnings, with which it says nothing: what they call may give null on
}

// never are the rules; of several that are about a class, any may speak of a method.
var never = []documented{
	{classes: []string{"java/lang/String"}, but: []string{"transform"}},
	{classes: []string{"java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/AbstractStringBuilder", "java/util/regex/Pattern", "java/util/StringJoiner", "java/util/UUID", "java/util/Base64*"}},
	{classes: []string{"java/lang/Short", "java/lang/Byte", "java/lang/Boolean", "java/lang/Float", "java/lang/Double", "java/math/*"}},
	{classes: []string{"java/lang/Integer"}, but: []string{"getInteger"}},
	{classes: []string{"java/lang/Long"}, but: []string{"getLong"}},
	{classes: []string{"java/lang/Character"}, but: []string{"getName"}},
	{classes: []string{"java/util/regex/Matcher", "java/util/regex/MatchResult"}, but: []string{"group"}},
	{classes: []string{"java/util/Optional"}, but: []string{"orElse", "orElseGet"}},
	{classes: []string{"java/util/stream/Stream", "java/util/stream/IntStream", "java/util/stream/LongStream", "java/util/stream/DoubleStream", "java/util/stream/BaseStream"}, but: []string{"reduce", "collect"}},
	{classes: []string{"java/util/stream/Collectors", "java/util/stream/StreamSupport", "java/util/Comparator"}},
	{classes: []string{"java/util/Objects"}, only: []string{"requireNonNull*"}},
	{classes: []string{"java/util/Collections"}, but: []string{"min", "max"}},
	{classes: []string{"java/util/Arrays"}, only: []string{"asList", "copyOf", "copyOfRange", "stream", "toString", "deepToString"}},
	{classes: []string{"java/util/*"}, only: []string{
		"iterator", "listIterator", "descendingIterator", "spliterator", "stream", "parallelStream", "toArray", "subList", "entrySet", "keySet", "values", "navigableKeySet", "descendingKeySet",
		"descendingSet", "descendingMap", "headSet", "tailSet", "subSet", "headMap", "tailMap", "subMap", "of", "copyOf", "entry", "elements", "keys",
	}},
	{classes: []string{"java/util/Scanner"}, only: []string{"next", "nextLine"}},
	{classes: []string{"java/util/StringTokenizer"}, only: []string{"nextToken"}},
	{classes: []string{"java/util/Locale"}, only: []string{"getDefault", "getLanguage", "getCountry", "toLanguageTag", "forLanguageTag"}},
	{classes: []string{"java/util/Calendar", "java/util/GregorianCalendar"}, only: []string{"getInstance", "getTime"}},
	{classes: []string{"java/util/logging/Logger"}, only: []string{"getLogger", "getAnonymousLogger", "getGlobal"}},
	{classes: []string{"java/time/LocalDate", "java/time/LocalTime", "java/time/LocalDateTime", "java/time/Instant", "java/time/Duration", "java/time/Period", "java/time/ZonedDateTime", "java/time/OffsetDateTime", "java/time/Year", "java/time/YearMonth", "java/time/DayOfWeek", "java/time/Month", "java/time/ZoneId"}, but: []string{"query"}, without: []string{"java/time/temporal/", "java/time/Clock", "java/time/chrono/"}},
	{classes: []string{"java/time/format/DateTimeFormatter"}, only: []string{"ofPattern", "format", "with*", "parse(Ljava/lang/CharSequence;)Ljava/time/temporal/TemporalAccessor;"}},
	{classes: []string{"java/nio/charset/Charset"}, only: []string{"forName(Ljava/lang/String;)Ljava/nio/charset/Charset;", "defaultCharset", "name", "newEncoder", "newDecoder", "encode", "decode"}},
	{classes: []string{"java/text/NumberFormat", "java/text/DecimalFormat", "java/text/DateFormat", "java/text/SimpleDateFormat", "java/text/MessageFormat"}, only: []string{"format", "getInstance", "getNumberInstance", "getCurrencyInstance", "getPercentInstance", "getDateInstance", "getTimeInstance", "getDateTimeInstance"}},
	{classes: []string{"java/security/MessageDigest"}, only: []string{"getInstance", "digest"}},
	{classes: []string{"java/lang/Class"}, only: []string{"getName", "getSimpleName", "getTypeName"}},
	{classes: []string{"java/lang/Thread"}, only: []string{"currentThread", "getName"}},
	{classes: []string{"java/lang/System"}, only: []string{"lineSeparator"}},
	{classes: []string{"java/lang/Throwable"}, only: []string{"getStackTrace", "getSuppressed"}},
	{classes: []string{"java/nio/file/Path", "java/nio/file/Paths"}, only: []string{"of", "get", "resolve", "toAbsolutePath", "normalize", "relativize"}},
	{classes: []string{"java/nio/file/Files"}, only: []string{"readAllLines", "readAllBytes", "readString", "lines", "list", "walk", "newBufferedReader", "newBufferedWriter", "newInputStream", "newOutputStream"}},
}

// named reports whether a name, or a method with its descriptor, is in a list.
func named(name string, list []string) bool {
	short, _, _ := strings.Cut(name, "(")
	return slices.ContainsFunc(list, func(w string) bool {
		begin, some := strings.CutSuffix(w, "*")
		return short == w || name == w || some && strings.HasPrefix(name, begin)
	})
}

// neverNull returns the name of a method that never returns null; empty: it may.
func neverNull(class, method string) string {
	if slices.ContainsFunc(never, func(d documented) bool {
		params, _, _ := strings.Cut(method, ")")
		takes := func(t string) bool { return strings.Contains(params, "L"+t) }
		return named(class, d.classes) && !named(method, d.but) && (d.only == nil || named(method, d.only)) && !slices.ContainsFunc(d.without, takes)
	}) {
		name, _, _ := strings.Cut(method, "(")
		return java.Dotted(class) + "." + name + ": never null"
	}
	return ""
}

package document

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What documentation says of null, in the words of public code.
func TestParam(t *testing.T) {
	for text, want := range map[string][2]bool{
		"the comparator to use, may be null for natural order":                             {true, false},
		"The bytes to be decoded into characters, may be <code>null</code>":                {true, false},
		"the map to get the value from, may be null":                                       {true, false},
		"the key, or {@code null} for all":                                                 {true, false},
		"the dataset (<code>null</code> permitted).":                                       {true, false},
		"the dataset ({@code null} not permitted).":                                        {false, true},
		"the iterators to use, not null or empty or contain nulls":                         {false, true},
		"must not be <tt>null</tt>":                                                        {false, true},
		"may not be null":                                                                  {false, true},
		"cannot be null":                                                                   {false, true},
		"the non-null list":                                                                {false, true},
		"never {@literal null}":                                                            {false, true},
		"the list, not null, whose elements may be null":                                   {false, false},
		"may be null only where a default is set":                                          {false, false},
		"if it is null an exception is thrown":                                             {false, false},
		"names, whose elements can be null":                                                {false, false},
		"the map (its values may be null)":                                                 {false, false},
		"the key whose value may be null":                                                  {false, false},
		"name of the field that may be null in the table":                                  {false, false},
		"list of columns that can be null in the table":                                    {false, false},
		"the string; result may be null if s is empty":                                     {false, false},
		"unlike {@code t}, which may be null, this is required":                            {false, false},
		"the handler returned from {@link #start()}, or <code>null</code> if not provided": {false, false},
		"or null to fail":                                                                  {false, false},
		"the name":                                                                         {false, false},
		"a nullable name":                                                                  {true, false},
		"the object that nullifies":                                                        {false, false},
	} {
		if may, never := ofParam(plain(text)); may != want[0] || never != want[1] {
			t.Errorf("%q: may be null %v, is not null %v", text, may, never)
		}
	}
}

// Tags go on to the next one; what stands before the first is none.
func TestTags(t *testing.T) {
	got := tags("/**\n * Sums. Null is allowed.\n *\n * @param a the one,\n *     {@code not null}\n * @param b\n *            may be <b>null</b>\n * @return a @Sum\n * @throws java.io.IOException always */")
	want := []tag{{"param", "a", "the one, not null"}, {"param", "b", "may be null"}, {"return", "", "a @sum"}, {"throws", "java.io.IOException", "always"}}
	if len(got) != len(want) {
		t.Fatalf("%q", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%q, want %q", got[i], want[i])
		}
	}
}

// What documentation says of numbers, in the words of public code: of the numbers from -2 to 4, those that it allows.
func TestNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"the number to check (must be positive)":                   "1 2 3 4",
		"count of indices (must be strictly positive).":            "1 2 3 4",
		"the bit index (assumed to be positive)":                   "0 1 2 3 4",
		"upper bound (inclusive, assumed to be strictly positive)": "1 2 3 4",
		"exponent (must be positive or zero).":                     "0 1 2 3 4",
		"the number to be checked (must be non-negative)":          "0 1 2 3 4",
		"the number (must be greater than 0)":                      "1 2 3 4",
		"the initial capacity, must be &gt; 0":                     "1 2 3 4",
		"the scale, must be greater than or equal to 1.":           "1 2 3 4",
		"the initial capacity, must be a power of two":             "1 2 4",
		"number to test: an odd integer &ge; 3.":                   "3",
		"must not be negative":                                     "0 1 2 3 4",
		"must be positive, or -1 for all":                          "-2 -1 0 1 2 3 4",
		"if it is positive, the limit":                             "-2 -1 0 1 2 3 4",
		"must be positive if the list is not empty":                "-2 -1 0 1 2 3 4",
		"any number, positive or negative":                         "-2 -1 0 1 2 3 4",
		"weights must be greater than {@code min}":                 "-2 -1 0 1 2 3 4",
		"the type (assumed to be odd/even)":                        "-1 1 3",
		"the index":                                                "-2 -1 0 1 2 3 4",
	} {
		var got []string
		for n := int64(-2); n <= 4; n++ {
			if !slices.ContainsFunc(ofNumber(plain(text)), func(k Number) bool { return !k.Allows(n) }) {
				got = append(got, fmt.Sprint(n))
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q allows %s, want %s", text, s, want)
		}
	}
}

// Words that say of arrays that they are of one length.
func TestSameLength(t *testing.T) {
	for text, want := range map[string]bool{
		"The two vectors must\n * have the same length.": true,
		"Both arrays should be of equal length.":         true,
		"Returns an array of the same length.":           false,
		"Adds two equal-length vectors.":                 true,
	} {
		if got := sameLength.MatchString(whole("/**\n * " + text + "\n */")); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Words that say that a constructor is for deserialisation.
func TestWithheld(t *testing.T) {
	for text, want := range map[string]bool{
		"Constructor only used in deserialization, do not use otherwise.": true,
		"For deserialisation only.":                                       true,
		"Needed only for\n * serialization.":                              true,
		"Supports serialization.":                                         false,
		"Only objects that support serialization are taken.":              false,
	} {
		if got := withheld.MatchString(whole("/**\n * " + text + "\n */")); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Words that say that an exception comes.
func TestInWords(t *testing.T) {
	for text, want := range map[string]bool{
		"This might throw an exception\n * if size() is insufficient.": true,
		"Does not throw an exception if it is full.":                   false,
		"Counts those that throw an exception when called.":            false,
	} {
		if got := inWords.MatchString(whole("/** " + text + " */")); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

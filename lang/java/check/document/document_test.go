package document

import "testing"

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

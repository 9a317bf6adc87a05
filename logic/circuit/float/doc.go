// Package float builds IEEE 754 arithmetic over circuits, exactly as Java 17
// computes: every operation rounds once, to the nearest operand and to the even
// one of two equally near.
//
// # Model
//
// A [Format] is how many bits an exponent and a fraction have; [Binary32] and
// [Binary64] are Java's, and small ones exist so that they can be tested on all
// operands. An operand is a vector of all its bits, lowest first: fraction,
// exponent field, sign. So raw bits are the operand itself and nothing needs to
// be done for intBitsToFloat or floatToRawIntBits. A [Unit] builds the
// operations of one format in one circuit.
//
// Inside an operation, operands are unpacked: the exponent becomes a number,
// the significand gets its leading bit, and multiplication, division and roots
// normalise it. The result is a number with a scale, a significand of any
// length and a sticky bit, and one rounder makes an operand of it: lift what is
// below the smallest exponent, settle what has zeros at the top, round, and
// overflow.
//
// # NaN
//
// A result of arithmetic that is NaN is the canonical one, 0x7fc00000 or
// 0x7ff8000000000000, as on the VM; so is that of Neg and Convert. Other NaNs
// exist only where a program makes them from raw bits; they stay as they are
// until something is computed with them. [Unit.Canonical] is floatToIntBits.
//
// # Constants
//
// On constants every operation gives a constant and makes no gate; Java's
// formats are then computed by the processor. One constant operand already
// saves much, see below. Sums and products are the same gates in either order,
// and all comparisons of two operands share one comparator.
//
// # Sizes
//
// Gates of each operation (checked by TestSizes):
//
//	operation               Binary32  Binary64
//	Less, LessEq                 338       621
//	Compare                      337       620
//	Add, Sub                    1910      4201
//	Mul                         6707     29212
//	Mul by 0.1                  3483     13867
//	Mul by 2                    1177      2719
//	Div                         8596     36440
//	Div by 10                   1703      3835
//	Sqrt                        4070     17420
//	Rem                        75140   1270146
//	Rem by 1                    1615      7107
//	Rem by 360                 11652     87145
//	RemWithin 64               22429     57270
//	Integral                     511      1062
//	FromInt 32                   751       662
//	FromInt 64                  1634      1706
//	ToInt 32                     837       953
//	ToInt 64                    1372      1874
//	Convert to the other         646       733
//
// The remainder is a long division with a step for each place that a quotient
// may have, up to 2^11 of them in double precision. Where that is too large,
// [Unit.RemWithin] divides as far as a limit and says where that was enough;
// whoever uses it must ask whether it always was, as for a bound of a loop.
// Squaring powers of two modulo the divisor would need about a third of the gates,
// but a chain of multiplications, which solvers bear worse than a long division
// whose first steps vanish once the exponents are near.
//
// # What it does not do
//
// There are no other directions of rounding, no flags, no signalling, no fused
// multiplication and addition, and no elementary functions but the root.
//
// # Letters
//
//	v, w  operands      x, y  their values       u  unit
//	k, l  classes       a, b  significands       e, f  exponents
//	p     precision     sig   significand        j  judge, in tests
package float

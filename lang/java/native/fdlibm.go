package native

import "math"

// This file computes what StrictMath is defined by: the functions of fdlibm, operation
// by operation, for libraries that have them as native methods.

// poly is c[0] + x*(c[1] + x*(...)).
func poly(x float64, c ...float64) float64 {
	y := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		y = c[i] + float64(x*y)
	}
	return y
}

func highWord(x float64) int32 { return int32(math.Float64bits(x) >> 32) }

// withHigh returns a number with another high word.
func withHigh(x float64, h int32) float64 {
	return math.Float64frombits(uint64(uint32(h))<<32 | math.Float64bits(x)&0xffffffff)
}

func clearLow(x float64) float64 {
	return math.Float64frombits(math.Float64bits(x) &^ 0xffffffff)
}

var (
	atanHi = [4]float64{4.63647609000806093515e-01, 7.85398163397448278999e-01, 9.82793723247329054082e-01, 1.57079632679489655800e+00}
	atanLo = [4]float64{2.26987774529616870924e-17, 3.06161699786838301793e-17, 1.39033110312309984516e-17, 6.12323399573676603587e-17}
)

func fdAtan(x float64) float64 {
	ix := highWord(x) & 0x7fffffff
	if ix >= 0x44100000 { // |x| >= 2**66
		if x != x {
			return x
		}
		return math.Copysign(atanHi[3]+atanLo[3], x)
	}
	sign, id := x, -1
	switch {
	case ix < 0x3e200000: // < 2**-29
		return x
	case ix < 0x3fdc0000: // < 0.4375
	case ix < 0x3fe60000: // < 11/16
		x = math.Abs(x)
		id, x = 0, (2.0*x-1)/(2.0+x)
	case ix < 0x3ff30000: // < 19/16
		x = math.Abs(x)
		id, x = 1, (x-1)/(x+1)
	case ix < 0x40038000: // < 2.4375
		x = math.Abs(x)
		id, x = 2, (x-1.5)/(1+float64(1.5*x))
	default:
		id, x = 3, -1/math.Abs(x)
	}
	z := x * x
	w := z * z
	s1 := z * poly(w, 3.33333333333329318027e-01, 1.42857142725034663711e-01, 9.09088713343650656196e-02, 6.66107313738753120669e-02, 4.97687799461593236017e-02, 1.62858201153657823623e-02)
	s2 := w * poly(w, -1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02, -5.83357013379057348645e-02, -3.65315727442169155270e-02)
	if id < 0 {
		return x - float64(x*(s1+s2))
	}
	z = atanHi[id] - ((float64(x*(s1+s2)) - atanLo[id]) - x)
	return math.Copysign(z, sign)
}

const (
	pio2Hi = 1.57079632679489655800e+00
	pio2Lo = 6.12323399573676603587e-17
)

func asinRatio(t float64) float64 {
	p := t * poly(t, 1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01, -4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05)
	q := poly(t, 1, -2.40339491173441421878e+00, 2.02094576023350569471e+00, -6.88283971605453293030e-01, 7.70381505559019352791e-02)
	return p / q
}

func fdAsin(x float64) float64 {
	ix := highWord(x) & 0x7fffffff
	switch {
	case math.Abs(x) == 1:
		return float64(x*pio2Hi) + float64(x*pio2Lo)
	case !(math.Abs(x) < 1):
		return math.NaN()
	case ix < 0x3e400000: // < 2**-27
		return x
	case ix < 0x3fe00000: // < 0.5
		return x + float64(x*asinRatio(x*x))
	}
	w := 1 - math.Abs(x)
	t := w * 0.5
	r := asinRatio(t)
	s := math.Sqrt(t)
	if ix >= 0x3fef3333 { // > 0.975
		t = pio2Hi - (2.0*(s+float64(s*r)) - pio2Lo)
	} else {
		w = clearLow(s)
		c := (t - float64(w*w)) / (s + w)
		p := float64(2.0*s*r) - (pio2Lo - 2.0*c)
		q := pio2Hi*0.5 - 2.0*w
		t = pio2Hi*0.5 - (p - q)
	}
	return math.Copysign(t, x)
}

func fdAcos(x float64) float64 {
	ix := highWord(x) & 0x7fffffff
	switch {
	case x == 1:
		return 0
	case x == -1:
		return math.Pi
	case !(math.Abs(x) < 1):
		return math.NaN()
	case ix < 0x3fe00000:
		if ix <= 0x3c600000 {
			return pio2Hi + pio2Lo
		}
		return pio2Hi - (x - (pio2Lo - float64(x*asinRatio(x*x))))
	case x < 0:
		z := (1 + x) * 0.5
		s := math.Sqrt(z)
		w := float64(asinRatio(z)*s) - pio2Lo
		return math.Pi - 2.0*(s+w)
	}
	z := (1 - x) * 0.5
	s := math.Sqrt(z)
	df := clearLow(s)
	c := (z - float64(df*df)) / (s + df)
	w := float64(asinRatio(z)*s) + c
	return 2.0 * (df + w)
}

const piLo = 1.2246467991473531772e-16

func fdAtan2(y, x float64) float64 {
	const tiny = 1.0e-300
	if x != x || y != y {
		return math.NaN()
	}
	if x == 1 {
		return fdAtan(y)
	}
	neg := math.Signbit(x)
	if y == 0 {
		if !neg {
			return y
		}
		return math.Copysign(math.Pi+tiny, y)
	}
	if x == 0 {
		return math.Copysign(pio2Hi+tiny, y)
	}
	if math.IsInf(x, 0) {
		switch inf := math.IsInf(y, 0); {
		case inf && !neg:
			return math.Copysign(math.Pi/4+tiny, y)
		case inf:
			return math.Copysign(3*math.Pi/4+tiny, y)
		case !neg:
			return math.Copysign(0, y)
		}
		return math.Copysign(math.Pi+tiny, y)
	}
	if math.IsInf(y, 0) {
		return math.Copysign(pio2Hi+tiny, y)
	}
	k := (highWord(y)&0x7fffffff - highWord(x)&0x7fffffff) >> 20
	var z float64
	switch {
	case k > 60:
		z = pio2Hi + 0.5*piLo
	case neg && k < -60:
		z = 0
	default:
		z = fdAtan(math.Abs(y / x))
	}
	switch {
	case !neg:
		return math.Copysign(1, y) * z
	case y > 0:
		return math.Pi - (z - piLo)
	}
	return (z - piLo) - math.Pi
}

const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
	invLn2  = 1.44269504088896338700e+00
)

func fdExp(x float64) float64 {
	hx := highWord(x) & 0x7fffffff
	if hx >= 0x40862E42 {
		switch {
		case x != x || math.IsInf(x, 1):
			return x
		case math.IsInf(x, -1):
			return 0
		case x > 7.09782712893383973096e+02:
			return math.Inf(1)
		case x < -7.45133219101941108420e+02:
			return 0
		}
	}
	var hi, lo float64
	k := 0
	switch {
	case hx > 0x3fd62e42:
		if hx < 0x3FF0A2B2 {
			k = 1
			if x < 0 {
				k = -1
			}
			hi, lo = x-float64(float64(k)*ln2High), float64(k)*ln2Low
		} else {
			k = int(float64(invLn2*x) + math.Copysign(0.5, x))
			hi, lo = x-float64(float64(k)*ln2High), float64(k)*ln2Low
		}
		x = hi - lo
	case hx < 0x3e300000:
		return 1 + x
	}
	t := x * x
	c := x - float64(t*poly(t, 1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05, -1.65339022054652515390e-06, 4.13813679705723846039e-08))
	if k == 0 {
		return 1 - (float64(x*c)/(c-2.0) - x)
	}
	y := 1 - ((lo - float64(x*c)/(2.0-c)) - hi)
	if k >= -1021 {
		return withHigh(y, highWord(y)+int32(k<<20))
	}
	return withHigh(y, highWord(y)+int32((k+1000)<<20)) * 9.33263618503218878990e-302
}

func fdExpm1(x float64) float64 {
	hx := highWord(x)
	neg := hx < 0
	hx &= 0x7fffffff
	if hx >= 0x4043687A { // |x| >= 56*ln2
		switch {
		case x != x || math.IsInf(x, 1):
			return x
		case math.IsInf(x, -1):
			return -1
		case x > 7.09782712893383973096e+02:
			return math.Inf(1)
		case neg:
			return 1.0e-300 - 1
		}
	}
	var c float64
	k := 0
	switch {
	case hx > 0x3fd62e42:
		var hi, lo float64
		if hx < 0x3FF0A2B2 {
			k = 1
			if neg {
				k = -1
			}
		} else {
			k = int(float64(invLn2*x) + math.Copysign(0.5, x))
		}
		hi, lo = x-float64(float64(k)*ln2High), float64(k)*ln2Low
		x = hi - lo
		c = (hi - x) - lo
	case hx < 0x3c900000:
		return x
	}
	hfx := 0.5 * x
	hxs := x * hfx
	r1 := poly(hxs, 1, -3.33333333333331316428e-02, 1.58730158725481460165e-03, -7.93650757867487942473e-05, 4.00821782732936239552e-06, -2.01099218183624371326e-07)
	t := 3.0 - float64(r1*hfx)
	e := hxs * ((r1 - t) / (6.0 - float64(x*t)))
	if k == 0 {
		return x - (float64(x*e) - hxs)
	}
	e = float64(x*(e-c)) - c
	e -= hxs
	var y float64
	switch {
	case k == -1:
		return 0.5*(x-e) - 0.5
	case k == 1:
		if x < -0.25 {
			return -2.0 * (e - (x + 0.5))
		}
		return 1 + 2.0*(x-e)
	case k <= -2 || k > 56:
		y = 1 - (e - x)
		return withHigh(y, highWord(y)+int32(k<<20)) - 1
	case k < 20:
		t = withHigh(1, int32(0x3ff00000-0x200000>>k))
		y = t - (e - x)
	default:
		t = withHigh(1, int32((0x3ff-k)<<20))
		y = x - (e + t)
		y++
	}
	return withHigh(y, highWord(y)+int32(k<<20))
}

func fdSinh(x float64) float64 {
	if x != x || math.IsInf(x, 0) {
		return x
	}
	ix := highWord(x) & 0x7fffffff
	h := math.Copysign(0.5, x)
	a := math.Abs(x)
	switch {
	case ix < 0x3e300000:
		return x
	case ix < 0x40360000: // |x| < 22
		t := fdExpm1(a)
		if ix < 0x3ff00000 {
			return h * (2.0*t - float64(t*t)/(t+1))
		}
		return h * (t + t/(t+1))
	case ix < 0x40862E42:
		return h * fdExp(a)
	case a <= 7.10475860073943863426e+02:
		w := fdExp(0.5 * a)
		return float64(h*w) * w
	}
	return math.Copysign(math.Inf(1), x)
}

func fdCosh(x float64) float64 {
	if x != x || math.IsInf(x, 0) {
		return x * x
	}
	ix := highWord(x) & 0x7fffffff
	a := math.Abs(x)
	switch {
	case ix < 0x3fd62e43: // |x| < 0.5*ln2
		t := fdExpm1(a)
		w := 1 + t
		if ix < 0x3c800000 {
			return w
		}
		return 1 + float64(t*t)/(w+w)
	case ix < 0x40360000:
		t := fdExp(a)
		return 0.5*t + 0.5/t
	case ix < 0x40862E42:
		return 0.5 * fdExp(a)
	case a <= 7.10475860073943863426e+02:
		w := fdExp(0.5 * a)
		return 0.5 * w * w
	}
	return math.Inf(1)
}

func fdTanh(x float64) float64 {
	ix := highWord(x) & 0x7fffffff
	if x != x {
		return x
	}
	z := 1.0
	switch {
	case ix >= 0x40360000:
	case ix < 0x3c800000:
		return x
	case ix >= 0x3ff00000:
		t := fdExpm1(2.0 * math.Abs(x))
		z = 1 - 2.0/(t+2.0)
	default:
		t := fdExpm1(-2.0 * math.Abs(x))
		z = -t / (t + 2.0)
	}
	if x < 0 {
		return -z
	}
	return z
}

func fdLog1p(x float64) float64 {
	hx := highWord(x)
	ax := hx & 0x7fffffff
	switch {
	case x != x || x < -1:
		return math.NaN()
	case x == -1:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	}
	k, hu := 1, int32(1)
	var f, c float64
	if hx < 0x3FDA827A {
		if ax < 0x3e200000 {
			if ax < 0x3c900000 {
				return x
			}
			return x - float64(x*x)*0.5
		}
		if hx > 0 || hx <= int32(-0x402D3384) { // 0xbfd2bec3 and below
			k, f, hu = 0, x, 1
		}
	}
	if k != 0 {
		var u float64
		if hx < 0x43400000 {
			u = 1 + x
			hu = highWord(u)
			k = int(hu>>20) - 1023
			if k > 0 {
				c = 1 - (u - x)
			} else {
				c = x - (u - 1)
			}
			c /= u
		} else {
			u = x
			hu = highWord(u)
			k = int(hu>>20) - 1023
		}
		hu &= 0x000fffff
		if hu < 0x6a09e {
			u = withHigh(u, hu|0x3ff00000)
		} else {
			k++
			u = withHigh(u, hu|0x3fe00000)
			hu = (0x00100000 - hu) >> 2
		}
		f = u - 1
	}
	hfsq := 0.5 * f * f
	fk := float64(k)
	if hu == 0 {
		if f == 0 {
			if k == 0 {
				return 0
			}
			c += fk * ln2Low
			return float64(fk*ln2High) + c
		}
		r := hfsq * (1 - float64(0.66666666666666666*f))
		if k == 0 {
			return f - r
		}
		return float64(fk*ln2High) - ((r - (float64(fk*ln2Low) + c)) - f)
	}
	s := f / (2.0 + f)
	z := s * s
	r := z * poly(z, 6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01, 1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01)
	if k == 0 {
		return f - (hfsq - float64(s*(hfsq+r)))
	}
	return float64(fk*ln2High) - ((hfsq - (float64(s*(hfsq+r)) + (float64(fk*ln2Low) + c))) - f)
}

func kernelSin(x, y float64, tail bool) float64 {
	if highWord(x)&0x7fffffff < 0x3e400000 {
		return x
	}
	z := x * x
	v := z * x
	r := poly(z, 8.33333333332248946124e-03, -1.98412698298579493134e-04, 2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10)
	const s1 = -1.66666666666666324348e-01
	if !tail {
		return x + float64(v*(s1+float64(z*r)))
	}
	return x - ((float64(z*(float64(0.5*y)-float64(v*r))) - y) - float64(v*s1))
}

func kernelCos(x, y float64) float64 {
	ix := highWord(x) & 0x7fffffff
	if ix < 0x3e400000 {
		return 1
	}
	z := x * x
	r := z * poly(z, 4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05, -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11)
	if ix < 0x3FD33333 {
		return 1 - (0.5*z - (float64(z*r) - float64(x*y)))
	}
	qx := 0.28125
	if ix <= 0x3fe90000 {
		qx = math.Float64frombits(uint64(uint32(ix-0x00200000)) << 32)
	}
	hz := 0.5*z - qx
	a := 1 - qx
	return a - (hz - (float64(z*r) - float64(x*y)))
}

func kernelTan(x, y float64, iy int) float64 {
	hx := highWord(x)
	ix := hx & 0x7fffffff
	if ix < 0x3e300000 {
		if iy == 1 {
			return x
		}
		w := x + y
		z := clearLow(w)
		v := y - (z - x)
		a := -1 / w
		t := clearLow(a)
		s := 1 + float64(t*z)
		return t + float64(a*(s+float64(t*v)))
	}
	if ix >= 0x3FE59428 {
		if hx < 0 {
			x, y = -x, -y
		}
		z := 7.85398163397448278999e-01 - x
		w := 3.06161699786838301793e-17 - y
		x, y = z+w, 0
	}
	z := x * x
	w := z * z
	r := poly(w, 1.33333333333201242699e-01, 2.18694882948595424599e-02, 3.59207910759131235356e-03, 5.88041240820264096874e-04, 7.81794442939557092300e-05, -1.85586374855275456654e-05)
	v := z * poly(w, 5.39682539762260521377e-02, 8.86323982359930005737e-03, 1.45620945432529025516e-03, 2.46463134818469906812e-04, 7.14072491382608190305e-05, 2.59073051863633712884e-05)
	s := z * x
	r = y + float64(z*(float64(s*(r+v))+y))
	r += float64(3.33333333333334091986e-01 * s)
	w = x + r
	if ix >= 0x3FE59428 {
		v = float64(iy)
		return float64(1-(hx>>30)&2) * (v - 2.0*(x-(float64(w*w)/(w+v)-r)))
	}
	if iy == 1 {
		return w
	}
	z = clearLow(w)
	v = r - (z - x)
	a := -1.0 / w
	t := clearLow(a)
	s = 1 + float64(t*z)
	return t + float64(a*(s+float64(t*v)))
}

// quarters returns the rest modulo pi/2 as fdlibm has it: two parts.
func quarters(x float64) (hi, lo float64, n int) {
	r, n := modHalfPi(x)
	return r.hi, r.lo, n
}

const smallAngle = 0x3fe921fb

func fdSin(x float64) float64 { return fdCircular(x, 0) }
func fdCos(x float64) float64 { return fdCircular(x, 1) }

func fdCircular(x float64, turn int) float64 {
	if x != x || math.IsInf(x, 0) {
		return math.NaN()
	}
	hi, lo, n, tail := x, 0.0, 0, false
	if highWord(x)&0x7fffffff > smallAngle {
		hi, lo, n = quarters(x)
		tail = true
	}
	n += turn
	var y float64
	if n&1 == 0 {
		y = kernelSin(hi, lo, tail)
	} else {
		y = kernelCos(hi, lo)
	}
	if n&2 != 0 {
		return -y
	}
	return y
}

func fdTan(x float64) float64 {
	if x != x || math.IsInf(x, 0) {
		return math.NaN()
	}
	if highWord(x)&0x7fffffff <= smallAngle {
		return kernelTan(x, 0, 1)
	}
	hi, lo, n := quarters(x)
	return kernelTan(hi, lo, 1-n&1<<1)
}

func fdLog10(x float64) float64 {
	hx := highWord(x)
	k := 0
	if hx < 0x00100000 {
		switch {
		case x == 0:
			return math.Inf(-1)
		case x != x || x < 0:
			return math.NaN()
		}
		k = -54
		x *= 1 << 54
		hx = highWord(x)
	}
	if hx >= 0x7ff00000 {
		return x + x
	}
	k += int(hx>>20) - 1023
	i := 0
	if k < 0 {
		i = 1
	}
	hx = hx&0x000fffff | int32((0x3ff-i)<<20)
	y := float64(k + i)
	x = withHigh(x, hx)
	z := float64(y*3.69423907715893078616e-13) + float64(4.34294481903251816668e-01*log(x))
	return z + float64(y*3.01029995663611771306e-01)
}

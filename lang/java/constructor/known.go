package constructor

import "strings"

// This file is the table of what the documentation of the library promises of results, where its code does not show
// it: natives, static fields, implementations chosen at run time.

// neverNull are methods that never give null. None of them can be overridden.
var neverNull = map[string]bool{
	"java/lang/Object.getClass": true, "java/lang/reflect/Array.newInstance": true, "java/lang/Enum.name": true, "java/lang/Enum.valueOf": true,
	"java/lang/System.lineSeparator": true, "java/lang/Thread.currentThread": true, "java/lang/ThreadLocal.withInitial": true,
	"java/util/List.of": true, "java/util/List.copyOf": true, "java/util/Set.of": true, "java/util/Set.copyOf": true,
	"java/util/Map.of": true, "java/util/Map.copyOf": true, "java/util/Map.ofEntries": true, "java/util/Map.entry": true,
	"java/util/EnumSet.of": true, "java/util/EnumSet.copyOf": true, "java/util/EnumSet.noneOf": true, "java/util/EnumSet.allOf": true,
	"java/util/Optional.of": true, "java/util/Optional.ofNullable": true, "java/util/Optional.empty": true,
	"java/util/OptionalInt.of": true, "java/util/OptionalInt.empty": true, "java/util/OptionalLong.of": true, "java/util/OptionalDouble.of": true,
	"java/util/UUID.randomUUID": true, "java/util/UUID.fromString": true, "java/util/regex/Pattern.compile": true,
	"java/math/BigInteger.valueOf": true, "java/math/BigDecimal.valueOf": true,
	"java/util/stream/Stream.of": true, "java/util/stream/Stream.empty": true, "java/util/stream/IntStream.range": true,
	"java/nio/file/Path.of": true, "java/nio/file/Paths.get": true,
	"java/time/LocalDate.of": true, "java/time/LocalDate.now": true, "java/time/LocalDate.parse": true,
	"java/time/LocalDateTime.of": true, "java/time/LocalDateTime.now": true, "java/time/LocalTime.of": true,
	"java/time/Instant.now": true, "java/time/Instant.ofEpochMilli": true, "java/time/Instant.ofEpochSecond": true,
	"java/time/Duration.of": true, "java/time/Duration.ofMillis": true, "java/time/Duration.ofSeconds": true, "java/time/Duration.ofMinutes": true,
}

// whole are classes all of whose methods with references as results never give null, but for some.
var whole = map[string]string{
	"java/lang/String":        " valueOf(Ljava/lang/Object;)Ljava/lang/String; transform(Ljava/util/function/Function;)Ljava/lang/Object; ",
	"java/lang/StringBuilder": " ", "java/lang/StringBuffer": " ",
	"java/lang/Integer": integers, "java/lang/Long": integers, "java/lang/Short": "", "java/lang/Byte": "",
	"java/lang/Character": " getName(I)Ljava/lang/String; ", "java/lang/Boolean": "", "java/lang/Float": "", "java/lang/Double": "",
}

// integers are methods that look a property up, or give what they are given.
const integers = " getInteger(Ljava/lang/String;)Ljava/lang/Integer; getInteger(Ljava/lang/String;I)Ljava/lang/Integer;" +
	" getInteger(Ljava/lang/String;Ljava/lang/Integer;)Ljava/lang/Integer; getLong(Ljava/lang/String;)Ljava/lang/Long;" +
	" getLong(Ljava/lang/String;J)Ljava/lang/Long; getLong(Ljava/lang/String;Ljava/lang/Long;)Ljava/lang/Long; "

// views begin the names of methods of Collections that never give null.
var views = []string{"unmodifiable", "synchronized", "checked", "empty", "singleton", "nCopies", "newSetFromMap", "reverseOrder"}

// documented reports whether a method of the library is one of these.
func documented(class, name, desc string) bool {
	if neverNull[class+"."+name] {
		return true
	}
	if but, ok := whole[class]; ok && name != "<init>" {
		return !strings.Contains(but, " "+name+desc+" ")
	}
	if class == "java/util/Collections" {
		for _, v := range views {
			if strings.HasPrefix(name, v) {
				return true
			}
		}
	}
	return false
}

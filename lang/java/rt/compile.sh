#!/bin/sh
# Compiles the Java part of the runtime; the class files are embedded and checked in.
# Usage: compile.sh [FOLDER]; JAVAC names the compiler, which is that of JDK 17.
set -e
cd "$(dirname "$0")"
out="${1:-classes}"
rm -rf "$out"
made="$(mktemp -d)"
trap 'rm -rf "$made"' EXIT

# like FROM NAME CLASS [FLAG...] makes a model of a class of collections of another model: it extends the class, and flags are true.
like() {
	from="$1" name="$2" class="$3"
	shift 3
	sed -e "s/$from\b/$name/g" -e "/^public final class/s/extends Abstract[A-Za-z]*/extends $class/" "src/assay/rt/$from.java" >"$made/$name.java"
	for flag; do
		sed -i -e "s/boolean ${flag%=*} = [a-z]*;/boolean ${flag%=*} = ${flag#*=};/" "$made/$name.java"
	done
}

like AnyMap AnyHashMap java.util.HashMap HASHED=true
like AnyMap AnyLinkedHashMap java.util.LinkedHashMap HASHED=true LINKED=true
like AnyMap AnyIdentityHashMap java.util.IdentityHashMap IDENTICAL=true SCANS=true
like AnyMap AnyHashtable java.util.Hashtable HASHED=true NULLS=false SCANS=true
weak="HASHED=true NULLS=false WEAK=true"
like AnyMap AnyConcurrentMap "java.util.AbstractMap<K, V> implements java.util.concurrent.ConcurrentMap" $weak
like AnyMap AnyConcurrentHashMap java.util.concurrent.ConcurrentHashMap $weak
view='java.util.concurrent.ConcurrentHashMap.KeySetView<K, V>' # nobody else can make one
sed -i -e "s/public Set<K> keySet() {/public $view keySet() { unknown(); return null; }\n\n    private Set<K> ownKeys() {/" "$made/AnyConcurrentHashMap.java"
like AnySet AnyHashSet java.util.HashSet HASHED=true
like AnySet AnyLinkedHashSet java.util.LinkedHashSet HASHED=true LINKED=true

"${JAVAC:-javac}" -g -nowarn -XDstringConcat=inline \
	--add-exports java.base/jdk.internal.misc=ALL-UNNAMED \
	--add-exports java.base/jdk.internal.reflect=ALL-UNNAMED \
	--add-exports java.base/sun.util.locale.provider=ALL-UNNAMED -source 17 -target 17 \
	-d "$out" $(find src "$made" -name '*.java' | sort)

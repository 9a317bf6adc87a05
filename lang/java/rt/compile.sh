#!/bin/sh
# Compiles the Java part of the runtime; the class files are embedded and checked in.
# Usage: compile.sh [FOLDER]; JAVAC names the compiler, which is that of JDK 17.
set -e
cd "$(dirname "$0")"
out="${1:-classes}"
rm -rf "$out"
"${JAVAC:-javac}" -g -nowarn -XDstringConcat=inline \
	--add-exports java.base/jdk.internal.misc=ALL-UNNAMED \
	--add-exports java.base/jdk.internal.reflect=ALL-UNNAMED \
	--add-exports java.base/sun.util.locale.provider=ALL-UNNAMED -source 17 -target 17 \
	-d "$out" $(find src -name '*.java' | sort)

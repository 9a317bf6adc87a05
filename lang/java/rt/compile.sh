#!/bin/sh
# Compiles the Java part of the runtime; the class files are embedded and checked in.
set -e
cd "$(dirname "$0")"
rm -rf classes
"${JAVAC:-javac}" -g -nowarn -XDstringConcat=inline \
	--add-exports java.base/jdk.internal.misc=ALL-UNNAMED \
	--add-exports java.base/sun.util.locale.provider=ALL-UNNAMED -source 17 -target 17 \
	-d classes $(find src -name '*.java' | sort)

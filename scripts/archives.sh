# Sourced: tests start many compilers of Java, and a compiler starts faster from an archive of its classes (package
# javac). One for each JDK is kept in the user's folder for caches.
caches=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
export ASSAY_JAVAC_ARCHIVES=${ASSAY_JAVAC_ARCHIVES-${caches:+$caches/assay-tests}}

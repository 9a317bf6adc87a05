# Sourced by what runs tests: what makes them cheap.

# They start many compilers of Java, and a compiler starts faster from an archive of its classes (package javac). One for
# each JDK is kept in the user's folder for caches.
caches=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
export ASSAY_JAVAC_ARCHIVES=${ASSAY_JAVAC_ARCHIVES-${caches:+$caches/assay-tests}}

# They allocate much that is soon forgotten: collect it seldom, within a limit, and do not sample it.
export GOGC=400 GOMEMLIMIT=2GiB GODEBUG=memprofilerate=0

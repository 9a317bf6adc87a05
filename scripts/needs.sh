#!/usr/bin/env bash
# Installs the programs of packages.txt that are missing, where that is
# permitted (root, or sudo without a password, and apt); says what is missing
# where it is not. It never fails: the tests that need a program will, by name.
set -u
cd "$(dirname "$0")"

missing_programs=() missing_packages=()
find_missing() {
	missing_programs=() missing_packages=()
	while read -r program package; do
		command -v "$program" >/dev/null || { missing_programs+=("$program"); missing_packages+=("$package"); }
	done < <(sed 's/#.*//; /^[[:space:]]*$/d' packages.txt)
}

find_missing
[ ${#missing_programs[@]} -eq 0 ] && exit 0

run_as_root=()
if [ "$(id -u)" -ne 0 ]; then
	if sudo -n true 2>/dev/null; then run_as_root=(sudo -n); else run_as_root=(false); fi
fi
install() { DEBIAN_FRONTEND=noninteractive ${run_as_root[@]+"${run_as_root[@]}"} apt-get "$@" </dev/null >/dev/null; }

if command -v apt-get >/dev/null && [ "${run_as_root[*]-}" != false ]; then
	echo "installing for the tests: ${missing_packages[*]}"
	install install -y --no-install-recommends "${missing_packages[@]}" 2>/dev/null ||
		{ install update && install install -y --no-install-recommends "${missing_packages[@]}" 2>/dev/null; } ||
		for package in "${missing_packages[@]}"; do # one that does not exist must not hold up the others
			install install -y --no-install-recommends "$package"
		done
	find_missing
	[ ${#missing_programs[@]} -eq 0 ] && exit 0
fi
echo "missing, and not installed for you: ${missing_programs[*]}" >&2
echo "tests that need them will fail; on Debian: apt-get install ${missing_packages[*]}" >&2

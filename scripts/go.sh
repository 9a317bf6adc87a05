# Sourced by the other scripts: goes to the top folder and asks for Go.
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
command -v go >/dev/null || { echo "assay needs Go ($(sed -n 's/^go //p' go.mod) or newer): https://go.dev/doc/install" >&2; exit 1; }

#!/bin/sh
# Makes the two fonts in ../assets/fonts from their npm packages, and those of ../../heist-print/fonts from them: only the letters of
# western languages and the signs that the game shows, only the weights that it uses. Needs npm and Python, and a network; what it makes
# is checked in.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet fonttools==4.68.0 brotli==1.2.1
LETTERS="U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+2260,U+2264-2265"
# name, package, file, weights
make() {
    cd "$work"
    tar -xzf "$(npm pack --silent "$2")"
    "$work/venv/bin/fonttools" varLib.instancer --quiet --output "$work/$1.ttf" "package/files/$3" "wght=$4"
    "$work/venv/bin/pyftsubset" "$work/$1.ttf" --unicodes="$LETTERS" --layout-features=kern,liga,mark,mkmk,ccmp,tnum,lnum,frac \
        --flavor=woff2 --output-file="$here/../assets/fonts/$1.woff2"
    cp package/LICENSE "$here/$1-LICENSE.txt"
    rm -rf package
}
make oswald @fontsource-variable/oswald@5.3.0 oswald-latin-wght-normal.woff2 400:700
make figtree @fontsource-variable/figtree@5.3.0 figtree-latin-wght-normal.woff2 400:800
# The same letters in single weights, for paper: name, weight, file
paper() {
    "$work/venv/bin/fonttools" varLib.instancer --quiet --output "$work/$3.woff2" "$here/../assets/fonts/$1.woff2" "wght=$2"
    "$work/venv/bin/fonttools" ttx -q -f -o "$work/$3.ttx" "$work/$3.woff2"
    sed -i 's/ flavor="woff2"//' "$work/$3.ttx"
    "$work/venv/bin/fonttools" ttx -q -f -o "$work/$3.ttf" "$work/$3.ttx"
    "$work/venv/bin/pyftsubset" "$work/$3.ttf" --unicodes="$LETTERS" --layout-features= --drop-tables+=GPOS,GSUB,GDEF,STAT \
        --output-file="$here/../../heist-print/fonts/$3.ttf"
}
paper figtree 400 figtree-regular
paper figtree 700 figtree-bold
paper oswald 600 oswald-semibold

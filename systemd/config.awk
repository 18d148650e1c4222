# awk -f config.awk [-v away=1] WANTED CONFIG: CONFIG with the lines of WANTED that its owner has not written, in a block
# of our own at its end, or where that block is by now; with away=1 without the block. Every other line stays as it is.
# 3: the block has a beginning and no end, so nobody can say which lines are whose.

BEGIN { begins = "# >>> Cribbage Companion"; ends = "# <<< Cribbage Companion"; section = "all" }

{ line = $0; gsub(/^[ \t]+|[ \t\r]+$/, "", line) }

FNR == 1 { file++; section = "all" }
line ~ /^\[.*\]$/ { section = tolower(substr(line, 2, length(line) - 2)) }

file == 1 && line != "" && line !~ /^[#\[]/ { wanted[++asked] = line; filter[asked] = section }

file == 2 && index(line, begins) == 1 { inside = 1; place = kept; next }
file == 2 && index(line, ends) == 1 && inside { inside = 0; section = "all"; next }
file == 2 && !inside { text[++kept] = $0; has[section, line] = 1 }

END {
    if (inside) exit 3
    if (place == "") place = kept
    for (i = 0; i <= kept; i++) {
        if (i) print text[i]
        if (i == place && !away) block()
    }
}

function block(i, last) {
    for (i = 1; i <= asked; i++) {
        if ((filter[i], wanted[i]) in has || ("all", wanted[i]) in has) continue
        if (last == "") print begins ": its installer writes from here to <<<, and nowhere else"
        if (filter[i] != last) print "[" filter[i] "]"
        print wanted[i]
        last = filter[i]
    }
    if (last == "") return
    if (last != "all") print "[all]"
    print ends
}

# Sourced by streams.sh and programs.sh: results of a module beside what the oracle says.
# shellcheck shell=sh

# rows FILE: of the first table, without its order.
rows() { awk '/^#table/ { table++ } !/^#/ && NR > 1 && table < 2' "$1" | sort; }

# The rows as the oracle has them: without contexts, and of sites alone that it is sure of.
comparable() { # MODULE FILE WANT
    case $1 in
    lifetime) rows "$2" | awk -F '\t' -v OFS='\t' '{ k = $1 OFS $5; n[k] += $3; b[k] += $4; l[k] += $6 }
        END { for (k in n) { split(k, p, OFS); print p[1], n[k], b[k], p[2], l[k] } }' | sort ;;
    pointsto) rows "$2" | awk -F '\t' -v OFS='\t' '{ n[$1 OFS $2] += $3 } END { for (k in n) print k, n[k] }' | sort ;;
    stride) rows "$2" | awk -F '\t' 'NR == FNR { is[$1] = 1; next } is[$1]' "$3" - ;;
    *) rows "$2" ;;
    esac
}

# same_rows CASE MODULE FILE WANT
same_rows() {
    comparable "$2" "$3" "$4" >have
    if diff "$4" have >differ; then return 0; fi
    fail "$1" "$2 is not as the oracle has it"
    detail differ
    return 1
}

# The oracle's curve beside that of the result of reuse: same_curve CASE FILE WANT
same_curve() {
    awk '/^#table/ { on = /^#table\tcurve/ } on && !/^#/' "$2" | sort >have
    if [ -s have ] && diff "$3" have >differ; then return 0; fi
    fail "$1" "misses of caches are not as the oracle has them"
    detail differ
    return 1
}

modules="dependence loops values reuse stride pointsto lifetime"

# Options and the list of workloads, for the scripts of this folder.  Sourced by build.sh.
# shellcheck shell=sh disable=SC2034

# Prints the head comment of the script that sources this, up to its first empty line.
usage() { sed -n '2,/^$/p' "$0" | sed '/^[^#]/d; s/^# \{0,1\}//' >&2; exit 2; }

# A list with commas, for loops.
list() { echo "$1" | tr ',\n' '  '; }

# options NAMES ARGUMENT…: sets what the arguments say, of the options with these names; the script has set what holds without.
options() {
    known=" $1 "
    shift
    while [ $# -gt 0 ]; do
        case $1 in --*) ;; *) usage ;; esac
        case $known in *" ${1#--} "*) ;; *) usage ;; esac
        case $1 in
        --details) details=1; shift; continue ;;
        --table) table_only=1; shift; continue ;;
        esac
        [ $# -ge 2 ] || usage
        case $1 in
        --only) only=$2 ;;
        --cc) ccs=$(list "$2") ;;
        --opt) levels=$(list "$2") ;;
        --jobs) jobs=$2 ;;
        --passes) passes=$(list "$2") ;;
        --rounds) rounds=$2 ;;
        --seconds) seconds=$2 ;;
        --one) one=$2 ;;
        esac
        shift 2
    done
}

# Is the workload (name, unit) one of those that --only names?
wanted() { [ -z "$only" ] || case ",$only," in *",$name,"* | *",${unit#*/},"* | *",$unit,"*) ;; *) return 1 ;; esac; }

# workloads [LEFT_OUT]: those that are wanted, a line each: name, unit, region, input, words; but units that match the pattern.
workloads() {
    while read -r name unit region input words; do
        # The pattern is one.
        # shellcheck disable=SC2254
        case $name:$unit in '#'* | :*) continue ;; *:${1-}) continue ;; esac
        wanted && echo "$name $unit $region $input $words"
    done <bench/workloads.txt
}

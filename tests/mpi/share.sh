#!/bin/sh
# `longroad-mpi`: games shared by 1, 2 and 4 processes give what one program gives; a job that was killed or
# interrupted goes on; what cannot be obeyed is refused once.
. "$(dirname "$0")/../cli/common/prelude.sh"
mpi=${LONGROAD_MPI_BIN:-$(dirname "$longroad")/longroad-mpi}
command -v mpirun >/dev/null && [ -x "$mpi" ] || { echo "no MPI"; exit 77; }
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_btl=self,vader,tcp OMPI_MCA_btl_vader_single_copy_mechanism=none
# The memory that Open MPI keeps to its end is not ours to count.
export ASAN_OPTIONS=detect_leaks=0:"${ASAN_OPTIONS:-}"
ranks() { # N ARGUMENTS...: standard output in out, errors in err
    n=$1
    shift
    mpirun --oversubscribe -np "$n" "$mpi" "$@" >out 2>err </dev/null
}
good() { ranks "$@" || fail "mpirun -np $*: $(cat out err)"; }
timeless() { sed '/^time /d; /^speed /d; /^bot .*decisions/,$d' "$1"; }

sim="sim --seats 2 --set vp_goal=4 --bots greedy,random --games 70 --seed 3 --rotate --report --quiet"
match="match --config board(seats=3,vp_goal=5) --bots greedy,random --games 30 --seed 7 --quiet"
sprt="match --set vp_goal=4 --bots greedy,random --games 4000 --seed 3 --sprt 0,60 --quiet"
train="train --mode cards --generation 6 --boards 1 --look 20 --seed 3 --games 36 --quiet"
expect 0 "$longroad" sim --set vp_goal=5 --bots greedy --games 1 --seed 1 --records . --record-games all --quiet
analyze="analyze game-000000.lrg --bot strong --nodes 4 --seed 1 --quiet"
expect 0 "$longroad" $sim --csv sim.csv
timeless out >sim.one
expect 0 "$longroad" $match --csv match.csv
timeless out >match.one
expect 0 "$longroad" $sprt --csv sprt.csv
expect 0 "$longroad" $train --state one.state --plot one.svg --out one.net
grep -v '^made date' one.net >one.rest
expect 0 "$longroad" $analyze --json analyze.json
cp out analyze.one

for n in 1 2 4; do
    good $n $sim --csv rows
    cmp sim.csv rows || fail "sim: $n ranks play other games"
    timeless out | cmp - sim.one || fail "sim: $n ranks count otherwise"
    good $n $match --csv rows --threads 2
    cmp match.csv rows || fail "match: $n ranks play other games"
    timeless out | cmp - match.one || fail "match: $n ranks count otherwise"
    good $n $analyze --json rows
    cmp analyze.json rows || fail "analyze: $n ranks judge otherwise"
    cmp out analyze.one || fail "analyze: $n ranks tell otherwise"
done
good 3 $sprt --csv rows
cmp sprt.csv rows || fail "the sequential test ends elsewhere"
good 3 $train --state three.state --plot three.svg --out three.net
cmp one.state three.state || fail "train: three ranks learn something else"
cmp one.svg three.svg || fail "train: three ranks draw another plot"
grep -v '^made date' three.net | cmp - one.rest || fail "train: three ranks make another net"

# A file of results: whole, it is a part of the match; cut off anywhere, the job goes on from it.
good 2 --resume kept $match --csv rows
expect 0 "$longroad" merge kept --csv rows
cmp match.csv rows || fail "what was kept is not the match"
size=$(wc -c <kept)
for bytes in 60 $((size / 2)) $((size - 1)); do
    head -c "$bytes" kept >cut
    if [ "$bytes" -gt 100 ]; then
        good 2 --resume cut $match --csv rows
    else
        ranks 2 --resume cut $match && fail "a head that is cut off is taken"
        has err "cut: the part does not say which games it has"
        continue
    fi
    cmp match.csv rows || fail "a job that went on after $bytes bytes played other games"
    expect 0 "$longroad" merge cut
done
: >empty
good 2 --resume empty $match --csv rows
cmp match.csv rows || fail "a job with an empty file played other games"
sed '/^row/s/^\(row .*\)....$/\1/' kept >damaged
ranks 2 --resume damaged $match && fail "a row that is too short is taken"
has err "damaged: game 0 is damaged"
sed 's/^row \(.*\).$/row \1/' kept >odd
ranks 2 --resume odd $match && fail "a damaged row is taken"
has err "odd: a row is damaged"
sed 's/--seed/--sead/' kept >other
ranks 2 --resume other $match && fail "the file of another match is taken"
has err "other is of another work"
good 2 --resume sim.kept $sim --csv rows
head -c $(($(wc -c <sim.kept) * 2 / 3)) sim.kept >cut
good 2 --resume cut $sim --csv rows
cmp sim.csv rows || fail "sim: a job that went on played other games"
timeless out | cmp - sim.one || fail "sim: a job that went on counts otherwise"

# Stopped while it plays: killed in earnest, killed again, interrupted (Ctrl-C reaches mpirun alone); then to its
# end. One of the bots is slow until then, so that no machine is too quick for this.
cat >slow.sh <<EOF
#!/bin/sh
while read -r line; do
    case \$line in go*) [ -e slow ] && sleep 0.05 ;; esac
    echo "\$line"
done | "$longroad" engine --bot greedy
EOF
chmod +x slow.sh
long="match --config board(seats=2,vp_goal=4) --bots exec:$PWD/slow.sh,random --games 40 --seed 5 --quiet"
expect 0 "$longroad" $long --csv long.csv
: >slow
for signal in KILL KILL INT; do
    before=$(grep -c '^games ' stopped 2>/dev/null)
    mpirun --oversubscribe -np 2 "$mpi" --resume stopped $long >out 2>err </dev/null &
    pid=$!
    more() { [ -e stopped ] && [ "$(grep -c '^games ' stopped)" -gt $((${before:-0} + 2)) ] || ! kill -0 $pid 2>/dev/null; }
    await more || fail "nothing is kept"
    [ $signal = KILL ] && pkill -KILL -P $pid
    kill -$signal $pid 2>/dev/null
    wait $pid 2>/dev/null && fail "a job that was stopped says that all is well"
    [ "$(grep -c '^games ' stopped)" -lt 20 ] || fail "the job was over before it was stopped"
done
rm slow
good 2 --resume stopped $long --csv rows
cmp long.csv rows || fail "a job that was stopped three times played other games"

# A training goes on within a generation: the state has those before.
good 2 --resume games train --mode cards --generation 6 --boards 1 --look 20 --seed 3 --games 30 --quiet --state two.state --out two.net
has games "generation 1 state"
good 2 --resume games $train --state two.state --out two.net
cmp one.state two.state || fail "train: a job that went on learned something else"

# Refused, and told once.
ranks 3 sim --bots nobody && fail "a bot that is not there"
[ "$(grep -c "nobody" err)" -eq 1 ] || fail "refused $(grep -c nobody err) times: $(cat err)"
ranks 2 serve && fail "a command that is not shared"
has err "sim, match, analyze or train"
ranks 2 --resume && fail "--resume without a file"
good 2 --help
[ "$(grep -c Usage out)" -eq 1 ] || fail "help is told $(grep -c Usage out) times"
good 2 --version
has out "longroad-mpi "
echo "mpi: ok"

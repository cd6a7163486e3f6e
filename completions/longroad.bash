# Bash completion for longroad: commands, flags, and the names that `longroad list` knows.

_longroad_names() {
    local program=$1
    shift
    "$program" list "$@" --names 2>/dev/null
}

# Completes the last item of a list joined by commas: greedy,ran -> greedy,random.
_longroad_joined() {
    local words=$1 current=$2 before=
    [[ $current == *,* ]] && before=${current%,*},
    local word
    COMPREPLY=()
    for word in $words; do
        [[ $word == "${current##*,}"* ]] && COMPREPLY+=("$before$word")
    done
    compopt -o nospace 2>/dev/null
}

_longroad() {
    local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]}
    local previous=${COMP_WORDS[COMP_CWORD - 1]} command= flags= word
    local game='--game --map --modules --preset --set --seats --config'
    local player='--bots --seed'
    local common='--help --usage --version'
    COMPREPLY=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $word != -* ]] && { command=$word; break; }
    done

    # --flag=value: bash splits at `=`.
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi

    case $previous in
    --game) COMPREPLY=($(compgen -W "$(_longroad_names "$program" games)" -- "$current")); return ;;
    --map)
        [[ $command == cards ]] && { COMPREPLY=($(compgen -f -X '!*.cards' -- "$current")); return; }
        COMPREPLY=($(compgen -W "$(_longroad_names "$program" maps)" -- "$current")
                   $(compgen -f -X '!*.map' -- "$current") $(compgen -f -X '!*.cards' -- "$current"))
        return
        ;;
    --check)
        [[ $command == cards ]] && { COMPREPLY=($(compgen -f -X '!*.cards' -- "$current")); return; }
        ;;
    --preset) COMPREPLY=($(compgen -W "$(_longroad_names "$program" presets)" -- "$current")); return ;;
    --set)
        COMPREPLY=($(compgen -S = -W "$(_longroad_names "$program" options)" -- "$current"))
        compopt -o nospace 2>/dev/null
        return
        ;;
    --modules) _longroad_joined "$(_longroad_names "$program" modules)" "$current"; return ;;
    --bot) COMPREPLY=($(compgen -W "$(_longroad_names "$program" bots)" -- "$current")); return ;;
    --protocol) COMPREPLY=($(compgen -W 'longroad catanatron' -- "$current")); return ;;
    --bots) _longroad_joined "$(_longroad_names "$program" bots)" "$current"; return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    --record-games) COMPREPLY=($(compgen -W 'all first:' -- "$current")); return ;;
    --data) COMPREPLY=($(compgen -d -- "$current")); return ;;
    --records) COMPREPLY=($(compgen -d -- "$current")); return ;;
    --mode) COMPREPLY=($(compgen -W 'island sea knights sea-knights cards' -- "$current")); return ;;
    --out) [[ $command == db ]] && { COMPREPLY=($(compgen -d -- "$current")); return; } ;;&
    --continue | --out) COMPREPLY=($(compgen -f -X '!*.net' -- "$current")); return ;;
    --config)
        [[ $command == serve || $command == admin ]] && COMPREPLY=($(compgen -f -- "$current"))
        return
        ;;
    --board) COMPREPLY=($(compgen -W 'variable beginner' -- "$current")); return ;;
    --svg | --output | -o) COMPREPLY=($(compgen -f -- "$current")); return ;;
    --json | --csv | --record | --position | --history)
        [[ $command == replay || $command == verify || $command == db || $command == list ]] ||
            { COMPREPLY=($(compgen -f -- "$current")); return; }
        ;;
    --from-record | --resume) COMPREPLY=($(compgen -f -X '!*.lrg' -- "$current")); return ;;
    --log) COMPREPLY=($(compgen -W 'debug info warn error' -- "$current")); return ;;
    --cert | --key) COMPREPLY=($(compgen -f -- "$current")); return ;;
    --games | --threads | --seed | --seats | --config | --depth | --at | --seat | --human | --delay | \
        --max-actions | --first | --deals | --ms | --nodes | --sprt | --minutes | --generation | --boards | --advice | --fade) return ;;
    esac

    case $command in
    '') COMPREPLY=($(compgen -W "play serve admin sim match engine perft bench replay verify db analyze map cards train loadtest list schema $common" -- "$current")); return ;;
    play) flags="--text --human --seat --watch --delay --record --resume --color $game $player" ;;
    serve)
        flags="--port --bind --data --cert --key --user --hostname --origin --trusted-proxy --engine --positions \
            --log --threads --tables --tables-per-address --tables-per-minute --connections \
            --connections-per-address --sockets-per-address --spectators --message-bytes \
            --messages-per-second --http-per-second --http-burst --queue-kib --body-kib --http-seconds --slow-seconds \
            --ping-seconds --grace-seconds --idle-seconds --lobby-seconds --archive-seconds --finished-seconds --sleep-seconds \
            --dice-seconds --bots-seated --bots-leave-seconds --engine-processes \
            --unattended --bot-delay-ms --stop-ms --config --play --bots --demo --quiet"
        ;;
    admin) flags='--data --config' ;;
    sim)
        flags="--games --threads --csv --json --records --record-games --report --quiet --rotate \
            --first --max-actions $game $player"
        ;;
    match)
        flags="--games --threads --csv --json --records --record-games --quiet --max-actions --bot --ms \
            --nodes --sprt $game $player"
        ;;
    engine) flags='--protocol --bot --seed --ms --nodes' ;;
    perft) flags="--position --from-record --at --depth --divide --check --update $game" ;;
    bench) flags="--history --no-history --quick $game" ;;
    replay) flags='--at --seat --all --json --color' ;;
    verify) flags='--commitment --lists --json' ;;
    db) flags='--data --out --json' ;;
    analyze) flags='--bot --ms --nodes --quick --moves --json --svg --seed --threads --quiet' ;;
    map) flags='--seats --board --output --trim --seed --svg --unicode --color --deals' ;;
    cards) flags='--map --check' ;;
    train)
        flags='--mode --out --continue --minutes --games --generation --boards --advice --fade --seed --threads --quiet'
        ;;
    loadtest)
        flags="--tables --people --idle --think --fast --games --seconds --rate --bot --seed --serve --data \
            --pid --pid-file --reconnect --acked --insecure --ca --origin --max-p99 --max-memory --max-cpu \
            --sources --level --abuse --abusers --rounds --after --json --quiet $game"
        ;;
    list) flags='--game --json --names' ;;
    schema) flags='--typescript --markdown' ;;
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$flags $common" -- "$current"))
    elif [[ $command == admin ]]; then
        COMPREPLY=($(compgen -W 'list close kick stats' -- "$current"))
    elif [[ $command == replay || $command == verify || $command == analyze ]]; then
        COMPREPLY=($(compgen -f -X '!*.lrg' -- "$current") $(compgen -d -- "$current"))
    elif [[ $command == perft ]]; then
        COMPREPLY=($(compgen -f -X '!*.perft' -- "$current") $(compgen -d -- "$current"))
    elif [[ $command == db ]]; then
        COMPREPLY=($(compgen -W 'check export vacuum accept' -- "$current"))
    elif [[ $command == map && $previous == map ]]; then
        COMPREPLY=($(compgen -W 'import check draw stats' -- "$current"))
    elif [[ $command == map && $previous == import ]]; then
        COMPREPLY=($(compgen -f -X '!*.game' -- "$current") $(compgen -d -- "$current"))
    elif [[ $command == map ]]; then
        COMPREPLY=($(compgen -W "$(_longroad_names "$program" maps --game board)" -- "$current")
                   $(compgen -f -X '!*.map' -- "$current") $(compgen -d -- "$current"))
    elif [[ $command == list ]]; then
        COMPREPLY=($(compgen -W 'all games maps modules options presets cards bots' -- "$current"))
    fi
}

complete -F _longroad longroad

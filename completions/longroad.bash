# Bash completion for longroad. The program knows how words go on (src/cli/complete.c); this asks it.

_longroad() {
    local word line words=() current
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        [[ $word == = ]] || words+=("$word") # bash splits --flag=value at `=`
    done
    [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && words+=("")
    current=${words[${#words[@]} - 1]}
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :nospace) compopt -o nospace 2>/dev/null ;;
        :folders)
            compopt -o filenames 2>/dev/null
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$current")
            ;;
        :files*)
            compopt -o filenames 2>/dev/null
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
                compgen -f -X "!*${line#:files }" -- "$current"
                [[ $line == ':files ' ]] || compgen -d -- "$current"
            )
            ;;
        *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("${COMP_WORDS[0]}" help --complete -- "${words[@]}" 2>/dev/null)
}

complete -F _longroad longroad

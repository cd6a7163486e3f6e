# Fish completion for longroad. The program knows how words go on (src/cli/complete.c); this asks it.

function __longroad_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] help --complete -- $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case ':nospace'
            case ':folders'
                __fish_complete_directories "$current"
            case ':files*'
                __fish_complete_suffix (string replace ':files ' '' -- $line)
            case '*'
                echo $line
        end
    end
end

complete -c longroad -f -a '(__longroad_complete)'

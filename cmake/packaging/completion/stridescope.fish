# fish completion of stridescope: the program says what fits; names of files are fish's own.
function __stridescope_complete
    set -l words (commandline --tokenize --cut-at-cursor --current-process) (commandline --current-token --cut-at-cursor)
    for line in ($words[1] --complete $words[2..] 2>/dev/null)
        if test $line = /
            __fish_complete_path (commandline --current-token --cut-at-cursor)
        else
            echo $line
        end
    end
end
complete --command stridescope --no-files --arguments '(__stridescope_complete)'

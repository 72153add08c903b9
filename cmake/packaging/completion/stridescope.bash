# bash completion of stridescope: the program says what fits; names of files are bash's own.
_stridescope() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == / ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
    else
      COMPREPLY+=("${line%%$'\t'*}")
    fi
  done < <("${COMP_WORDS[0]/#\~/$HOME}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _stridescope stridescope

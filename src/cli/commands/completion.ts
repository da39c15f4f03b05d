import process from 'node:process'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings } from '../settings/read-settings.ts'

/** `petstore-sandbox completion`: prints the script with which bash and zsh complete command lines. */
export async function completion({ flags }: GatheredFlags): Promise<number> {
  readSettings('completion', { flags, environment: process.env })
  // `$\{` keeps a brace of the shells from being one of the template.
  process.stdout.write(SCRIPT.replaceAll('$\\{', '${'))
  return 0
}

// --- internal ---

/**
 * Both shells ask the program itself, by the hidden first word `--complete` (cli/completion/answer-shell.ts), which follows from the
 * table of options. The script of yargs has no words with `=` in bash, no flags of the default command, and no value of a flag.
 */
const SCRIPT = String.raw`#compdef petstore-sandbox
# Completes the command lines of petstore-sandbox in bash and zsh. In ~/.bashrc or ~/.zshrc (there after compinit):
#   source <(petstore-sandbox completion)
# or, for zsh, as the file _petstore-sandbox in a folder of $fpath.

_petstore_sandbox_bash() {
  local line kind='' rest=''
  COMPREPLY=()
  while IFS= read -r line; do
    if [ -z "$kind" ]; then
      kind=$line
    else
      COMPREPLY+=("$line")
    fi
  done < <("$\{1/#\~/$HOME}" --complete bash "$\{COMP_LINE:0:$COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
  rest=$\{kind#* }
  case $kind in
    words*) compopt +o default +o bashdefault 2>/dev/null ;;
    directories*) compopt +o default +o bashdefault -o dirnames 2>/dev/null ;;
  esac
  case $rest in
    *open) compopt -o nospace 2>/dev/null ;;
  esac
  return 0
}

_petstore_sandbox_zsh() {
  local -a lines head rest
  lines=("$\{(@f)$("$\{(Q)~words[1]}" --complete zsh "$\{(@Q)words[2,CURRENT-1]}" "$\{(Q)PREFIX}" 2>/dev/null)}")
  head=($\{=lines[1]})
  [[ $\{head[2]:-0} -gt 0 ]] && compset -p $\{head[2]}
  case $\{head[1]} in
    words)
      rest=("$\{(@)lines[2,-1]}")
      if [[ $\{head[3]} == open ]]; then
        _describe -V petstore-sandbox rest -S ''
      else
        _describe -V petstore-sandbox rest
      fi ;;
    directories) _files -/ ;;
    *) _files ;;
  esac
}

if [ -n "$\{ZSH_VERSION-}" ]; then
  if [ "$\{funcstack[1]-}" = _petstore-sandbox ]; then
    _petstore_sandbox_zsh "$@"
  else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
    compdef _petstore_sandbox_zsh petstore-sandbox
  fi
elif [ -n "$\{BASH_VERSION-}" ]; then
  complete -o bashdefault -o default -F _petstore_sandbox_bash petstore-sandbox
fi
`

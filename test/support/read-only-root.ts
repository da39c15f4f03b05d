import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** A command line: a program and its arguments. */
type CommandLine = readonly [string, ...string[]]

/** Ends with 9 if a place stays writable that must not be. */
const SCRIPT = `
mount --bind "$1" "$1"
cut -d' ' -f5 /proc/self/mountinfo | sort -u | while read -r place; do
  place=$(printf %b "$place")
  case $place in "$1"|/proc*|/dev/pts*) ;; *) mount -o remount,bind,ro "$place" 2>/dev/null || true ;; esac
done
for place in / /tmp /var/tmp /dev/shm "$HOME" "$PWD" "$(dirname "$1")"; do
  if [ -d "$place" ] && touch "$place/written" 2>/dev/null; then exit 9; fi
done
touch "$1/written"
rm "$1/written"
shift
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
`

/**
 * Runs a command as a container with a read-only root, without capabilities and without new privileges does: nothing is writable
 * but one folder. It needs Linux, and a user who may have namespaces.
 */
export function withReadOnlyRoot(writable: string, command: CommandLine): CommandLine {
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const own = ['unshare', ...user, '--mount', '--propagation', 'private'] as const
  return [...own, 'bash', '-euc', SCRIPT, '-', writable, ...command]
}

/** Whether `withReadOnlyRoot` works here. */
export const hasReadOnlyRoot = canMakeOne()

/** The end of a title: why a test is skipped. */
export const withoutReadOnlyRoot = hasReadOnlyRoot
  ? ''
  : ' (skipped: there are no namespaces for this user)'

// --- internal ---

function canMakeOne(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-'))
  const [file, ...args] = withReadOnlyRoot(folder, ['true'])
  const { status } = spawnSync(file, args, { cwd: tmpdir(), stdio: 'ignore' })
  rmSync(folder, { recursive: true })
  return status === 0
}

import { type CliResult, spawnCli, startCli } from '../../support/run-cli.ts'

/** How long a rehearsal of the tests may take, in milliseconds: it runs a command up to thirty times. */
export const LONG = 240_000

/** The command of a client of the folder `clients`. */
export const client = (name: string) =>
  `node_modules/.bin/node test/verify/rehearsal/clients/${name}.ts`

/** A command that lists animals, and passes if the answer has a text in it. */
export const listsWith = (text: string, query = 'limit=2') =>
  `curl -s -H "Authorization: Bearer $PETSTORE_KEY" "$PETSTORE_URL/pets?${query}" | grep -q '${text}'`

/** Rehearses a command to the end. */
export function rehearse(command: string, ...flags: string[]): Promise<CliResult> {
  return spawnCli(wordsOf(command, flags), { limit: LONG })
}

/** Starts to rehearse a command. */
export function startRehearsal(
  command: string,
  flags: readonly string[],
  env: { readonly [name: string]: string },
) {
  return startCli(wordsOf(command, flags), { env, limit: LONG })
}

/** The lines of the result, without their times: what is said after all runs. */
export function said(stderr: string): readonly string[] {
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ''))
  const at = lines.findIndex((line) => /^(your client|what breaks|nothing is known)/.test(line))
  return at < 0 ? lines : lines.slice(at)
}

// --- internal ---

function wordsOf(command: string, flags: readonly string[]): readonly string[] {
  return ['start', '-p', '0', '--log', 'pretty', '--exec', command, ...flags]
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

/** What to run on a pseudo-terminal, and until when. */
export interface Recorded {
  readonly words: readonly string[]
  readonly env: { readonly [name: string]: string }
  /** Matches what is written at the moment that is wanted. */
  readonly until: RegExp
}

/**
 * Runs a command on a pseudo-terminal of 96 columns until what it has written matches; returns that.
 * @throws Error when it ends without.
 */
export async function recordTerminal({ words, env, until }: Recorded): Promise<string> {
  const command = words.map((word) => `'${word}'`).join(' ')
  const child = spawn(SCRIPT, ['-qefc', `stty rows 24 cols 96; exec ${command}`, '/dev/null'], {
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let written = ''
  try {
    for await (const text of child.stdout.setEncoding('utf8')) {
      written += text
      const match = until.exec(written)
      if (match) return written.slice(0, match.index + match[0].length)
    }
  } finally {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
  throw new Error(`${words.join(' ')} ended without ${until}:\n${written}`)
}

// --- internal ---

/** Runs a program on a pseudo-terminal (util-linux). */
const SCRIPT = '/usr/bin/script'

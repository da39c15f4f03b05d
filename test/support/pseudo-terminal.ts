import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { onTestFinished } from 'vitest'

const SCRIPT = '/usr/bin/script'

/** Whether there is a program that runs others on a pseudo-terminal; the title of a test says where there is none. */
export const hasTerminal = existsSync(SCRIPT)
export const withoutTerminal = hasTerminal ? '' : ` (skipped: there is no ${SCRIPT})`

/** A program on a pseudo-terminal of its own. */
export interface PseudoTerminal {
  /** Types a text, which may have control characters. */
  type(text: string): void
  /** What the terminal has shown so far. */
  readonly shown: () => string
  /** Waits until that matches, and returns the match. */
  until(expression: RegExp): Promise<RegExpExecArray>
  /** Waits for the end; returns the exit code. */
  end(): Promise<number>
}

/** Where a program runs on a pseudo-terminal. */
export interface TerminalOptions {
  readonly cwd?: string
  /** Added to an environment that has only what Node needs. */
  readonly env?: { readonly [name: string]: string }
}

/** Runs a program on a pseudo-terminal of 24 rows and 80 columns; it is ended at the end of the test at the latest. */
export function openTerminal(
  words: readonly string[],
  { cwd, env = {} }: TerminalOptions = {},
): PseudoTerminal {
  const command = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  const sized = `stty rows 24 cols 80; exec ${command}`
  const child = spawn(SCRIPT, ['-qefc', sized, '/dev/null'], {
    cwd,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, TERM: 'xterm', SHELL: '/bin/sh' },
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    child.emit('shown')
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.stdin.destroy()
    child.kill('SIGKILL')
    await closed
  })
  return {
    type: (text) => child.stdin.write(text),
    shown: () => shown,
    until: async (expression) => {
      for (;;) {
        const match = expression.exec(shown)
        if (match) return match
        const next = await Promise.race([
          once(child, 'shown'),
          closed.then(() => 'closed' as const),
        ])
        if (next === 'closed' && !expression.test(shown))
          throw new Error(
            `${words.join(' ')} ended without ${expression}. The terminal shows:\n${shown}`,
          )
      }
    },
    end: async () => ((await closed) as [number])[0],
  }
}

/** What a terminal made of what was written to it. */
export interface Screen {
  /** Its lines at the end, scrolled ones too, without colours. */
  readonly lines: readonly string[]
  /** Every text that stood on a line and was erased or overwritten. */
  readonly erased: readonly string[]
}

/** Reads what was written to a terminal as one that is wide enough does: lines, carriage returns, erased rests of lines, colours. */
export function screenOf(written: string): Screen {
  const lines = ['']
  const erased: string[] = []
  let column = 0
  for (const [part] of written.matchAll(PARTS)) {
    const line = lines.at(-1) as string
    if (part === '\r') column = 0
    else if (part === '\n') {
      lines.push('')
      column = 0
    } else if (part === `${ESCAPE}[K`) {
      if (line.length > column) erased.push(line)
      lines[lines.length - 1] = line.slice(0, column)
    } else if (!part.startsWith(ESCAPE)) {
      if (line.length > column) erased.push(line)
      lines[lines.length - 1] = line.slice(0, column) + part + line.slice(column + part.length)
      column += part.length
    }
  }
  return { lines, erased }
}

const ESCAPE = '\u001b'
/** An escape sequence, text, or a single control character. */
const PARTS = new RegExp(`${ESCAPE}\\[[\\d;]*[A-Za-z]|[^${ESCAPE}\\r\\n]+|[\\s\\S]`, 'g')

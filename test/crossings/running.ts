import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { program, root } from '../support/program.ts'

/** A running process of the sandbox. */
export interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly printed: () => string
}

/** Starts the command; resolves when it is ready. */
export async function startRunning(args: readonly string[]): Promise<Running> {
  const [file, ...first] = program
  const child = spawn(file, [...first, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const add = (text: string) => {
    printed += text
    child.emit('printed')
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', add)
  const closed = once(child, 'close').then(() => 'closed' as const)
  for (;;) {
    const url = /^ready (http:\S+)\/v1\n/m.exec(printed)?.[1]
    if (url !== undefined) return { child, url, printed: () => printed }
    if ((await Promise.race([once(child, 'printed'), closed])) === 'closed')
      throw new Error(`the sandbox did not start: ${printed}`)
  }
}

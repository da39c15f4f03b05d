import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'
import { program, root } from '../support/program.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** Starts npm, and reads what it and its scripts print. */
function startNpm(
  args: readonly string[],
  cwd: string,
): { child: ChildProcess; text: () => string } {
  const child = spawn('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
  onTestFinished(() => {
    try {
      // What a failed test leaves running is in the group of its npm.
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {}
  })
  return { child, text: () => text }
}

async function isServed(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

test.for(some(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const, 1))(
  'the sandbox of npm start ends and unlocks its directory when its npm is ended by %s',
  async (signal, { folder }) => {
    const data = path.join(folder, 'data')
    const { child, text } = startNpm(['start', '--', '-p', '0', '--data', data], root)
    await expect.poll(text).toMatch(/^ready /m)
    const url = /^ready (\S+)/m.exec(text())?.[1] as string
    expect(await isServed(url)).toBe(true)
    child.kill(signal)
    await expect.poll(() => isServed(url)).toBe(false)
    // Its end was orderly: the next one finds the directory unlocked.
    const again = startNpm(['start', '--', '-p', '0', '--data', data], root)
    await expect.poll(again.text).toMatch(/^ready /m)
    again.child.kill('SIGTERM')
    const next = /^ready (\S+)/m.exec(again.text())?.[1] as string
    await expect.poll(() => isServed(next)).toBe(false)
  },
)

test('a sandbox that a script starts with & serves the scripts after it, and ends with npm', {
  tags: ['long'],
}, async ({ folder }) => {
  const command = [...program, 'start', '-p', '0', '--log', 'silent'].join(' ')
  const scripts = {
    pretest: `${command} > ready.txt & until [ -s ready.txt ]; do sleep 0.1; done`,
    test: `node -e "const url = fs.readFileSync('ready.txt', 'utf8').slice(6).trim(); setTimeout(() => fetch(url).then(({ status }) => console.log('answered', status, url)), 1500)"`,
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }))
  const { child, text } = startNpm(['test'], folder)
  await once(child, 'exit')
  expect(text()).toMatch(/^answered 404 /m)
  const url = /^answered 404 (\S+)/m.exec(text())?.[1] as string
  await expect.poll(() => isServed(url)).toBe(false)
})

import { execFile } from 'node:child_process'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { countedText } from '../support/counts.ts'
import { createRecorder } from '../support/library.ts'
import { program } from '../support/program.ts'
import { capture } from '../support/record.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)
const page = await readFile('docs/recording.md', 'utf8')

/** The code blocks of the page in a language, in order. */
function blocks(language: string): string[] {
  const expression = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')
  return [...page.matchAll(expression)].map(([, text]) => text as string)
}

test('the recipes of docs/recording.md run as they stand', { timeout: 60_000 }, async ({
  sandbox,
  folder,
  start,
}) => {
  const command = path.join(folder, 'petstore-sandbox')
  await writeFile(command, `#!/bin/sh\nexec '${program.join("' '")}' "$@"\n`)
  await chmod(command, 0o755)
  // What a crash leaves: a tape that was not finished.
  createRecorder({ file: path.join(folder, 'live.yaml') }).add(capture())
  await rename(path.join(folder, 'live.tape.ndjson'), path.join(folder, 'crashed.tape.ndjson'))
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    PETSTORE_STAGING_URL: sandbox.url,
    API_KEY: sandbox.key,
  }
  const printed: string[] = []
  for (const block of blocks('sh')) {
    const { stdout } = await run('sh', ['-e', '-c', block], { cwd: folder, env })
    printed.push(stdout)
  }
  const [recorded = '', replayed = '', validated, imported, checked, finished] = printed
  const list = /\[.*\]/
  expect(recorded).toMatch(list)
  expect(list.exec(replayed)?.[0]).toBe(list.exec(recorded)?.[0])
  expect(validated).toMatch(
    /exchanges 1\)\n.*recorded today; the contract has not changed since\n$/,
  )
  expect(imported).toContain(`from-har.yaml: exchanges 1, ${countedText(1)}, created 0\n`)
  expect(checked).toBe('')
  expect(finished).toBe(`crashed.yaml: exchanges 1, ${countedText(0)}, created 0\n`)
  const report = await readFile(path.join(folder, 'findings.md'), 'utf8')
  expect(report).toContain('2 exchanges')

  const slow = path.join(folder, 'slow.yaml')
  await writeFile(slow, blocks('yaml')[0] as string)
  const replay = await start({ scenario: slow })
  const began = performance.now()
  const { headers } = await replay.send('/pets?limit=2')
  expect(headers.get('x-sandbox-origin')).toBe('tape')
  expect(performance.now() - began).toBeGreaterThan(290)
})

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRecorder } from '../support/library.ts'
import { capture } from '../support/record.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const WRITTEN: [string, string][] = [
  ['a.yaml', 'version: 1\npets: []\n'],
  ['a.json', '{ "version": 1, "description": "no recording: of mine" }'],
  ['a.har', '{"log":{"version":"1.2","creator":{"name":"a browser","version":"1"},"entries":[]}}'],
]

for (const [name, text] of WRITTEN) {
  test(`proxy --record does not overwrite ${name} that is not a recording`, async ({ folder }) => {
    const file = path.join(folder, name)
    await writeFile(file, text)
    const args = ['proxy', 'http://127.0.0.1:1', '-p', '0', '--record', file]
    const { code, stdout, stderr } = await runCli(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`${file} exists and is not a recording, so it is not overwritten.`)
    expect(await readFile(file, 'utf8')).toBe(text)
  })
}

for (const input of ['in.har', 'in.tape.ndjson']) {
  test(`scenario import ${input} does not overwrite a scenario that is not a recording`, async ({
    folder,
  }) => {
    const from = path.join(folder, input)
    await writeFile(from, input.endsWith('.har') ? '{"log":{"entries":[]}}' : '{"tape":1}\n')
    const out = path.join(folder, 'mine.yaml')
    await writeFile(out, 'version: 1\n')
    const { code, stderr } = await runCli(['scenario', 'import', from, '--out', out])
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not a recording')])
    expect(await readFile(out, 'utf8')).toBe('version: 1\n')
  })
}

test.for(['r.yaml', 'r.json', 'r.har'])(
  'a recording takes the place of another: %s',
  async (name, { folder }) => {
    const file = path.join(folder, name)
    for (const target of ['/v1/pets', '/v1/pets?limit=1']) {
      const recorder = createRecorder({ file })
      recorder.add(capture({ target, responseBody: Buffer.from('[]') }))
      await recorder.close()
    }
    expect(await readFile(file, 'utf8')).toContain('limit=1')
  },
)

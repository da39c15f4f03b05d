import { expect, test } from 'vitest'
import { writeFiles } from '../../support/contract-files.ts'
import { runCli } from '../../support/run-command.ts'

test('every command that takes a contract refuses one that is not read with exit code 2', async () => {
  const at = writeFiles({ 'old.yaml': 'swagger: "1.2"\npaths: { /a: {} }\n' })
  const lines = [
    ['start'],
    ['proxy', 'http://127.0.0.1:1/v1'],
    ['check', 'a.har'],
    ['verify', 'http://127.0.0.1:1/v1', '--key', 'k'],
    ['report', 'merge', 'a.json'],
    ['scenario', 'list'],
    ['contract', 'explain'],
  ]
  for (const line of lines) {
    const { code, stdout, stderr } = await runCli([...line, '--contract', at('old.yaml')])
    expect({ line, code, stdout }).toEqual({ line, code: 2, stdout: '' })
    expect(stderr).toContain('swagger is "1.2": only OpenAPI 2.0 and 3.0 to 3.2 are read.')
  }
})

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startSandbox } from '../support/library.ts'
import { runCli } from '../support/run-command.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** Names that every object of JavaScript has, whatever a contract says. */
const names = some(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'], 2)

/** A contract in which everything that has a name has this one. */
function contractOf(name: string): string {
  const thing = `{ type: object, required: [id, "${name}"], properties: { id: { type: integer }, "${name}": { type: string } } }`
  const shows = (schema: string, status = 200) =>
    `responses: { "${status}": { description: ok, content: { application/json: { schema: ${schema} } } } }`
  const one = '{ $ref: "#/components/schemas/Thing" }'
  const id = `parameters: [{ name: "${name}", in: path, required: true, schema: { type: integer } }]`
  const body = `requestBody: { content: { application/json: { schema: ${one} } } }`
  return [
    'openapi: 3.1.0',
    'info: { title: Names, version: "1" }',
    'paths:',
    `  "/${name}":`,
    '    get:',
    `      parameters: [{ name: "${name}", in: query, schema: { type: string } }]`,
    `      ${shows(`{ type: array, items: ${one} }`)}`,
    `    post: { operationId: "${name}", ${body}, ${shows(one, 201)} }`,
    `  "/${name}/{${name}}":`,
    `    get: { ${id}, ${shows(one)} }`,
    `    put: { ${id}, ${body}, ${shows(one)} }`,
    'components:',
    `  schemas: { Thing: ${thing} }`,
  ].join('\n')
}

test.for(names)(
  'a contract in which everything is called %s has records, filters, scenarios and a control plane',
  async (name, { folder }) => {
    const contract = path.join(folder, 'names.yaml')
    writeFileSync(contract, contractOf(name))
    const json = (value: string) => `{ "id": 7, "${name}": "${value}" }`
    const first = path.join(folder, 'first.json')
    const records = `"records": { "${name}": [${json('red')}] }`
    writeFileSync(first, `{ "version": 1, "contract": "names.yaml", ${records} }`)
    await using sandbox = await startSandbox({ scenario: first })
    const ask = async (line: string, body?: string) => {
      const [method = '', target = ''] = line.split(' ')
      const headers = { 'content-type': 'application/json' }
      const url = target.startsWith('/__admin')
        ? new URL(target, sandbox.adminUrl)
        : `${sandbox.url}${target}`
      const answer = await fetch(url, { method, headers, ...(body && { body }) })
      return { status: answer.status, text: (await answer.text()).replaceAll(/[\s]/g, '') }
    }
    const shown = (value: string) => `"${name}":"${value}"`
    expect((await ask(`GET /${name}`)).text).toContain(shown('red'))
    expect((await ask(`POST /${name}`, json('blue').replace('7', '8'))).status).toBe(201)
    const { text } = await ask(`GET /${name}?${name}=blue`)
    expect([text.includes(shown('blue')), text.includes(shown('red'))]).toEqual([true, false])
    expect((await ask(`PUT /${name}/7`, json('green'))).text).toContain(shown('green'))
    for (const route of ['state', `state/${name}`, 'coverage', 'ledger', 'requests', 'metrics'])
      expect([route, (await ask(`GET /__admin/${route}`)).status]).toEqual([route, 200])
    const told = await runCli(['contract', 'explain', contract])
    expect(told).toMatchObject({ code: 0, stderr: expect.not.stringContaining('bug') })
    await runCli(['scenario', 'new', 'begun', '--contract', 'names.yaml'], { cwd: folder })
    expect(readFileSync(path.join(folder, 'begun.yaml'), 'utf8')).toContain(`${name}`)
    const checked = await runCli(['scenario', 'validate', 'begun.yaml'], { cwd: folder })
    expect(checked).toMatchObject({ code: 0 })
  },
)

test.for(names)(
  'what a contract calls %s is no header, credential, format or component that is not there',
  async (name, { folder }) => {
    const key = `{ type: apiKey, in: header, name: "${name}" }`
    const used = `{ $ref: "#/components/schemas/${name}" }`
    const write = (file: string, format: string) => {
      const text = contractOf(name)
        .replace('schema: { type: string } }]', `schema: { type: string } }, ${HEADER(name)}]`)
        .replace('    post: {', `    post: { security: [{ "${name}": [] }],`)
        .replace('components:', `components:\n  securitySchemes: { "${name}": ${key} }`)
        .replace(
          'schemas: {',
          `schemas: { "${name}": { type: string${format} }, A: ${used}, B: ${used},`,
        )
        .replace(/"[^"]*": \{ type: string \} \} \}/, `"${name}": ${used}, more: ${used} } }`)
      writeFileSync(path.join(folder, file), text)
      return path.join(folder, file)
    }
    const contract = write('older.yaml', '')
    const newer = write('newer.yaml', `, format: ${name}`)
    const compared = await runCli(['contract', 'diff', contract, newer])
    expect(compared).toMatchObject({ stderr: expect.not.stringContaining('bug') })
    expect(`${compared.code} ${compared.stdout}`).toContain(
      `is string (${name}) instead of string.`,
    )
    await using sandbox = await startSandbox({ contract })
    const [list, made] = await Promise.all([
      fetch(`${sandbox.url}/${name}`),
      fetch(`${sandbox.url}/${name}`, { method: 'POST', body: '{"id":1}' }),
    ])
    expect([list.status, made.status]).toEqual([400, 401])
  },
)

/** A header that clients must send. */
const HEADER = (name: string) =>
  `{ name: "${name}", in: header, required: true, schema: { type: string } }`

import { expect, test } from 'vitest'
import { writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { runCli } from '../support/run-command.ts'

const SIZE = 500

/** A contract of so many resources, with a list and a creation each. */
function largeContract(): string {
  const schema = {
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  }
  const content = (of: object) => ({ 'application/json': { schema: of } })
  const paths = Array.from({ length: SIZE }, (_, at) => {
    const name = `thing${String(at).padStart(3, '0')}`
    const answers = (status: string, of: object) => ({
      responses: { [status]: { description: 'ok', content: content(of) } },
    })
    return [
      `/${name}`,
      {
        get: { operationId: `list-${name}`, ...answers('200', { type: 'array', items: schema }) },
        post: {
          operationId: `create-${name}`,
          requestBody: { content: content(schema) },
          ...answers('201', schema),
        },
      },
    ]
  })
  const info = { title: 'Things', version: '1' }
  return JSON.stringify({ openapi: '3.1.0', info, paths: Object.fromEntries(paths) })
}

test('a contract of a thousand operations answers at its first and its last', async () => {
  const at = writeFiles({ 'things.json': largeContract() })
  await using sandbox = await startSandbox({ contract: at('things.json') })
  for (const name of ['thing000', 'thing499']) {
    const made = await fetch(`${sandbox.url}/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"new"}',
    })
    expect(made.status).toBe(201)
    const { id } = (await made.json()) as { id: number }
    const list = (await (await fetch(`${sandbox.url}/${name}`)).json()) as { id: number }[]
    expect(list.find((each) => each.id === id)).toEqual({ id, name: 'new' })
  }
})

test('sentences about a contract of hundreds of paths and resources name the first of them', async () => {
  const at = writeFiles({ 'things.json': largeContract() })
  await using sandbox = await startSandbox({ contract: at('things.json') })
  const missing = (await (await fetch(`${sandbox.url}/nothing`)).json()) as { detail: string }
  expect(missing.detail).toMatch(
    /the nearest of the 500 paths here are \/thing000, .* and \/thing009$/,
  )
  const state = await fetch(`${sandbox.adminUrl}/state/nothing`)
  expect(((await state.json()) as { detail: string }).detail).toMatch(/thing039, 460 more\./)
  const { stderr } = await runCli([
    'start',
    '--contract',
    at('things.json'),
    '--port',
    '0',
    '--log',
    'pretty',
    '--exec',
    'true',
  ])
  expect(stderr).toMatch(/20 thing009, 490 more, 0 faults/)
})

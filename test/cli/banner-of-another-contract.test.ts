import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { bannerLines } from '../../src/cli/log/banner.ts'
import { answer, content, integer, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const run = promisify(exec)

const things = { '200': { ...answer(), ...content(listOf(object({ id: integer }))) } }
const from = { name: 'from', in: 'query', required: true, schema: { ...text, format: 'date-time' } }
const kinds = {
  name: 'kinds',
  in: 'query',
  required: true,
  schema: listOf({ ...text, enum: ['a b', 'c&d'] }),
}

test.for([
  [
    'the first list that requires nothing',
    {
      '/audit': { get: { parameters: [from], responses: things } },
      '/things': { get: { responses: things } },
    },
    '/things',
  ],
  [
    'a list with what it requires',
    { '/audit': { get: { parameters: [from, kinds], responses: things } } },
    '/audit',
  ],
] as const)('the curl line of the banner asks for %s', async ([, paths, path], { start }) => {
  const { sandbox } = await start({ paths })
  const line = bannerLines(sandbox).find((each) => each.includes('curl')) ?? ''
  expect(line).toContain(path)
  const { stdout } = await run(`${line} -s -w '%{http_code}'`)
  expect(stdout, line).toMatch(/200$/)
})

test.for([
  ['a header', { type: 'apiKey', in: 'header', name: 'X-Key' }],
  ['a parameter of the query', { type: 'apiKey', in: 'query', name: 'key' }],
  ['a cookie', { type: 'apiKey', in: 'cookie', name: 'key' }],
  ['Basic', { type: 'http', scheme: 'basic' }],
] as const)('the curl line of the banner has the key in %s', async ([, scheme], { start }) => {
  const { sandbox } = await start(
    {
      ...{ security: [{ key: [] }], components: { securitySchemes: { key: scheme } } },
      paths: { '/things': { get: { responses: things } } },
    },
    { keys: ['k-1'] },
  )
  const line = bannerLines(sandbox).find((each) => each.includes('curl')) ?? ''
  const { stdout } = await run(`${line} -s -w '%{http_code}'`)
  expect(stdout, line).toMatch(/200$/)
})

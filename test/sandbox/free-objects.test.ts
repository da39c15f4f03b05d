import { writeFiles } from '../support/contract-files.ts'
import { answer, body, content, int64, listOf, object, text } from '../support/contract-parts.ts'
import { startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const contract = (attributes: object) => {
  const device = object({ id: int64, name: text, attributes }, ['id'])
  const sent = object({ name: text, attributes })
  const parameters = [{ name: 'id', in: 'path', required: true, schema: int64 }]
  return {
    openapi: '3.0.3',
    info: { title: 'Devices', version: '1' },
    paths: {
      '/devices': {
        get: { responses: { '200': { ...answer(), ...content(listOf(device)) } } },
        post: { requestBody: body(sent), responses: { '201': answer(device) } },
      },
      '/devices/{id}': {
        parameters,
        get: { responses: { '200': answer(device) } },
        put: { requestBody: body(sent), responses: { '200': answer(device) } },
      },
    },
  }
}

test.for([
  ['type: object', { type: 'object' }],
  ['no properties', { type: 'object', properties: {} }],
  ['no properties in a part', { allOf: [{ type: 'object', properties: {} }] }],
  ['any', {}],
  ['no properties, and any others', { type: 'object', properties: {}, additionalProperties: true }],
] as const)(
  'an object that declares nothing keeps what it is given: %s',
  async ([, attributes]) => {
    const at = writeFiles({ 'devices.json': contract(attributes) })
    await using sandbox = await startSandbox({ contract: at('devices.json') })
    const send = async (method: string, path: string, sent?: object) => {
      const headers = { 'content-type': 'application/json' }
      const given = sent && { headers, body: JSON.stringify(sent) }
      return (await fetch(sandbox.url + path, { method, ...given })).json()
    }
    const free = { speedLimit: 30, nested: { a: [1, { b: null }] } }
    const { id } = (await send('POST', '/devices', { name: 'A', attributes: free })) as {
      id: number
    }
    expect(await send('GET', `/devices/${id}`)).toMatchObject({ attributes: free })
    await send('PUT', `/devices/${id}`, { attributes: { speedLimit: 50 } })
    expect(await send('GET', `/devices/${id}`)).toMatchObject({ attributes: { speedLimit: 50 } })
  },
)

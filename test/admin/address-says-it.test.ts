import { sandboxOutline } from '../../src/admin/sandbox-control-plane.ts'
import { contractOf } from '../../src/contract/contract.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import { loadContract } from '../support/built-in.ts'
import { collection, inPath, integer, object, text } from '../support/contract-parts.ts'
import { expect, ownContract, test } from '../support/own-contract.ts'
import { sendAdmin } from '../support/send-admin.ts'

/** Ids as a member, in a member, in an attribute that a document requires with others, and in the path alone. */
const paths = {
  ...collection('/boxes', object({ id: text, size: integer }, ['id'])),
  ...collection('/nodes', object({ metadata: object({ name: text }, ['name']) }, ['metadata']), {
    id: inPath('nodeName'),
  }),
  ...collection(
    '/pods',
    object({ metadata: object({ name: text, zone: text }, ['name', 'zone']) }, ['metadata']),
    { id: inPath('podName') },
  ),
  ...collection('/photos', object({ size: integer }, ['size']), { id: inPath('fileName') }),
}

test.for([
  ['boxes', {}, { id: 'a' }],
  ['nodes', {}, { metadata: { name: 'a' } }],
  ['nodes', { metadata: {} }, { metadata: { name: 'a' } }],
  ['pods', { metadata: { zone: 'x' } }, { metadata: { name: 'a', zone: 'x' } }],
  ['photos', { size: 1 }, { size: 1, path: { fileName: 'a' } }],
] as const)(
  '%s/a takes %j: the id stands in the address',
  async ([name, body, kept], { start }) => {
    const { sandbox } = await start({ paths })
    const put = await sendAdmin(sandbox, ['PUT', `/state/${name}/a`], { json: body })
    expect([put.status, put.text]).toEqual([204, ''])
    expect((await sendAdmin(sandbox, ['GET', `/state/${name}/a`], {})).body).toEqual(kept)
  },
)

test.for([
  ['boxes', { id: 'b' }, 'id must be the id of the address, "a", got "b"'],
  ['nodes', { metadata: { name: 'b' } }, 'metadata.name must be the id of the address'],
  ['pods', {}, 'metadata is required'],
  ['pods', { metadata: {} }, 'metadata.zone is required'],
  ['photos', { size: 1, path: { fileName: 'b' } }, 'path.fileName must be the id of the address'],
] as const)('%s/a refuses %j: %s', async ([name, body, why], { start }) => {
  const { sandbox } = await start({ paths })
  const put = await sendAdmin(sandbox, ['PUT', `/state/${name}/a`], { json: body })
  expect([put.status, put.body.detail]).toEqual([400, expect.stringContaining(why)])
})

test('no route of any contract asks in its body for what its path says', async () => {
  const routed = [loadContract(), contractOf(await ownContract({ paths }))].flatMap((contract) => {
    const { routes, schemas } = sandboxOutline(contract)
    const resolve = ({ $ref, ...rest }: Schema): Schema =>
      typeof $ref === 'string' ? (schemas[$ref.split('/').at(-1) ?? ''] as Schema) : rest
    return routes.flatMap(({ method, path, operationId, requestBody }) => {
      const body = requestBody?.content['application/json']?.schema
      return body && path.includes('{') ? [{ operationId, method, body: resolve(body) }] : []
    })
  })
  expect(routed.map(({ operationId, body: { required = [] } }) => [operationId, required])).toEqual(
    [
      ['replaceFault', ['on']],
      ['triggerWebhook', []],
      ['putPet', ['name', 'categoryId']],
      ['replaceFault', ['on']],
      ['triggerWebhook', []],
      ['putBox', []],
      ['putNode', []],
      ['putPod', ['metadata']],
      ['putPhoto', ['size']],
    ],
  )
})

import path from 'node:path'
import { expect, test } from 'vitest'
import { listOpenPoints } from '../../../src/check/ledger/open-points.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import { ledgerOf } from '../../../src/silences/ledger-of.ts'
import {
  answer,
  content,
  inPath,
  integer,
  listOf,
  object,
  text,
} from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'
import { readSource } from '../../support/read-source.ts'

const contracts = path.join(import.meta.dirname, '../wild')

test.each(['cluster', 'fleet', 'forge', 'gallery', 'helpdesk', 'payments', 'shop', 'weather'])(
  'the names of the entries of %s are unique, and fit into a header and a list of choices',
  async (name) => {
    const { entries, byName } = await ledgerIn(name)
    expect(entries.length).toBeGreaterThan(15)
    expect(byName.size).toBe(entries.length)
    for (const each of entries) {
      expect(each.name).toMatch(/^[!-~]+$/)
      expect(each.name).not.toMatch(/[,=]/)
      const [first] = each.choices
      expect(each.choices.length, each.name).toBeGreaterThan(1)
      expect(new Set(each.choices.map(({ choice }) => choice)).size).toBe(each.choices.length)
      expect(first.isStrict, each.name).toBeUndefined()
      expect(each.place, each.name).toMatch(/^\/(?:paths|components)/)
    }
  },
)

test.each(['helpdesk', 'forge', 'payments', 'shop', 'cluster'])(
  'no entry of %s speaks of what only the sandbox knows',
  async (name) => {
    const { entries } = listOpenPoints(await sourceOf(name), { now: 0 })
    for (const { question, choices, settledBy } of entries)
      expect([question, ...choices.map(({ means }) => means), settledBy].join('\n')).not.toMatch(
        /\bseed\b|\bpinned\b|\bledger\b/,
      )
  },
)

// What a reader of each file finds who looks for what it does not say.
test.each([
  ['helpdesk', 'listOrder:listAgents', ['id', 'newest']],
  ['helpdesk', 'listOrder:searchTickets', ['id', 'newest', 'shuffled']],
  ['helpdesk', 'omittedValue:createTicket.priority', ['absent', 'low', 'high']],
  ['helpdesk', 'emptyText:addComment.body', ['accept', 'reject']],
  ['helpdesk', 'longText:addComment.body', ['accept', 'reject']],
  ['helpdesk', 'errorCode', ['snake_case', 'SCREAMING_CASE', 'status']],
  ['forge', 'invalidId:keys/put', ['not-found', 'reject']],
  ['shop', 'location:CreateOrder', ['none', 'address']],
  ['shop', 'unknownFields:CreateLine', ['drop', 'keep', 'reject']],
])('%s leaves open %s', async (name, entry, choices) => {
  const { byName } = await ledgerIn(name)
  expect(byName.get(entry)?.choices.map(({ choice }) => choice)).toEqual(choices)
})

test.each([
  ['shop', 'listFill:ListLine', 'it has no limit'],
  [
    'helpdesk',
    'listFill:listAgents',
    'its pages are counted: what a short one leaves out is on none',
  ],
  ['shop', 'listFill:ListOrder', 'a page leads to the next one'],
  ['helpdesk', 'emptyText:createTicket.subject', 'it has a least length'],
  ['helpdesk', 'invalidId:getTicket', 'a 404 is documented'],
  ['helpdesk', 'removedTwice:deleteTicket', 'a 404 is documented'],
  ['helpdesk', 'longText:createAgent.team', 'nobody writes a text there'],
  ['helpdesk', 'longText:createTicket.subject', 'tickets are shown with a longest one'],
  ['helpdesk', 'errorMessage', 'its errors have codes'],
  ['helpdesk', 'emptyQuery', 'an empty text is a value'],
  ['forge', 'longText:teams/create.name', 'a name is short'],
  ['helpdesk', 'unknownReplaced:replaceTicket', 'a 404 is documented'],
  ['helpdesk', 'refusalOrder', 'nobody needs a key'],
  ['shop', 'contentType', 'it takes forms'],
  ['forge', 'listTotal:teams/list', 'a list that nothing bounds is all there is'],
])('%s does not leave open %s: %s', async (name, entry) => {
  expect((await ledgerIn(name)).byName.has(entry)).toBe(false)
})

test('an order by an id in an object names the way to it', async () => {
  const entry = (await ledgerIn('cluster')).find('listOrder', 'listJobForAllNamespaces')
  expect(entry?.choices[0].means).toBe('by metadata.name, from A to Z')
})

const ledgerOfPaths = async (paths: object, schemas: object = {}) =>
  ledgerOf(contractOf(await ownContract({ paths, components: { schemas } })))

test('what several samples take by one schema is said once, and a search writes nothing', async () => {
  const takes = (operationId: string, schema: object) => ({
    post: { operationId, requestBody: content(schema), responses: { 204: answer() } },
  })
  const criteria = object({ text })
  const note = { $ref: '#/components/schemas/Note' }
  const { entries, find } = await ledgerOfPaths(
    {
      '/send': takes('send', note),
      '/keep': takes('keep', note),
      '/notes/search': takes('search', criteria),
      '/say': takes('say', criteria),
    },
    { Note: object({ words: text }) },
  )
  const long = entries.filter(({ kind }) => kind === 'longText')
  expect(long.map(({ name }) => name)).toEqual(['longText:send.words', 'longText:say.text'])
  expect(find('longText', 'keep', 'words')).toBe(long[0])
})

test('a wrong id is open where no refusal is documented, and said of those operations alone', async () => {
  const reads = (operationId: string, ...statuses: readonly number[]) => ({
    parameters: [inPath('id', integer)],
    get: {
      operationId,
      responses: Object.fromEntries([200, ...statuses].map((status) => [status, answer()])),
    },
  })
  const { find } = await ledgerOfPaths({
    '/a/{id}': reads('a', 404, 400),
    '/b/{id}': reads('b', 404),
    '/c/{id}': reads('c'),
    '/d/{id}': reads('d'),
  })
  expect(find('invalidId', 'b')).toBeUndefined()
  const open = find('invalidId', 'c')
  expect(open?.operations).toEqual(['c', 'd'])
  expect(open?.question).toBe(
    'How is an id that is not an integer answered? Neither 404 nor 400 is documented.',
  )
})

test.each([
  ['a member', object({ detail: text }), '`detail` of an Error'],
  [
    'a member of which no type is said',
    { type: 'object', properties: { errors: { items: { properties: { message: {} } } } } },
    undefined,
  ],
  [
    'a text in the items of a list',
    object({ errors: listOf(object({ message: text })) }),
    '`message` of an Error',
  ],
  ['the error itself', text, undefined],
  ['a name', object({ name: text }), undefined],
  ['nothing', object({ status: integer }), undefined],
])('the words of an error are open where it has some: %s', async (_, schema, part) => {
  const responses = { 200: answer(), default: { ...answer(schema), description: 'No' } }
  const { find } = await ledgerOfPaths({ '/club': { get: { operationId: 'club', responses } } })
  expect(find('errorMessage')?.question).toBe(part && `How is ${part} worded?`)
})

test('what one entry decides is found by each operation that it decides', async () => {
  const { find } = await ledgerIn('helpdesk')
  const entry = find('unknownFields', 'createTicket')
  expect(entry?.operations).toContain('replaceTicket')
  expect(find('unknownFields', 'replaceTicket')).toBe(entry)
  const { find: inForge } = await ledgerIn('forge')
  expect(inForge('longText', 'tasks/update', 'text')?.name).toBe('longText:tasks/create.text')
  expect(find('listOrder', 'createTicket')).toBeUndefined()
})

// --- internal ---

const sources = new Map<string, Promise<ContractSource>>()

/** Each is read once; what is known of it is kept with it. */
function sourceOf(name: string): Promise<ContractSource> {
  const source = sources.get(name) ?? readSource(path.join(contracts, `${name}.yaml`))
  sources.set(name, source)
  return source
}

const ledgerIn = async (name: string) => ledgerOf(contractOf(await sourceOf(name)))

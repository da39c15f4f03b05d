import path from 'node:path'
import { expect, test } from 'vitest'
import { contractOf } from '../../../src/contract/contract.ts'
import type { Ledger } from '../../../src/contract/ledger-of.ts'
import { ledgerOf } from '../../../src/contract/ledger-of.ts'
import { readContract } from '../../../src/contract/reading/read-contract.ts'

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

// What a reader of each file finds who looks for what it does not say.
test.each([
  ['helpdesk', 'listOrder:listAgents', ['id', 'newest']],
  ['helpdesk', 'listOrder:searchTickets', ['id', 'newest', 'shuffled']],
  ['helpdesk', 'omittedValue:createTicket.priority', ['absent', 'low', 'high']],
  ['helpdesk', 'emptyText:addComment.body', ['accept', 'reject']],
  ['helpdesk', 'longText:createTicket.subject', ['accept', 'reject']],
  ['helpdesk', 'invalidId:getTicket', ['not-found', 'reject']],
  ['shop', 'listFill:ListOrder', ['full', 'short']],
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
  ['helpdesk', 'emptyText:createTicket.subject', 'it has a least length'],
  ['helpdesk', 'refusalOrder', 'nobody needs a key'],
  ['shop', 'contentType', 'it takes forms'],
])('%s does not leave open %s: %s', async (name, entry) => {
  expect((await ledgerIn(name)).byName.has(entry)).toBe(false)
})

test('what one entry decides is found by each operation that it decides', async () => {
  const { find } = await ledgerIn('helpdesk')
  const entry = find('invalidId', 'getTicket')
  expect(entry?.operations).toContain('deleteTicket')
  expect(find('invalidId', 'deleteTicket')).toBe(entry)
  expect(find('longText', 'replaceTicket', 'subject')?.name).toBe('longText:createTicket.subject')
  expect(find('listOrder', 'createTicket')).toBeUndefined()
})

// --- internal ---

async function ledgerIn(name: string): Promise<Ledger> {
  return ledgerOf(contractOf(await readContract({ file: path.join(contracts, `${name}.yaml`) })))
}

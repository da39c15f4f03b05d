import { type PetStatus, STATUSES } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { FOREIGN_FIELD, OTHER_FOREIGN_FIELD } from '../support/not-in-contract.ts'
import {
  choicesOf,
  formNames,
  type LedgerName,
  ledger,
  pinnedChoice,
} from '../support/pet-ledger.ts'
import { expect, type TestReply, test } from '../support/test.ts'
import { bodies } from './choices/bodies.ts'
import { forms } from './choices/forms.ts'
import { messages } from './choices/messages.ts'
import { paths } from './choices/paths.ts'
import { queries } from './choices/queries.ts'
import { refusals } from './choices/refusals.ts'
import { create, REX, refuses, type Show, type Shows, sendJson } from './choices/show.ts'

const ids = (reply: TestReply) => reply.body.map(({ id }: { id: number }) => id)
const AFTER = { now: Date.parse('2030-12-05T00:00:01Z') }

const createdWith =
  (status: string | undefined): Show =>
  async (sandbox) => {
    const { body } = await create(sandbox)
    expect(body).toEqual({ id: 51, ...REX, ...(status && { status }) })
    expect((await create(sandbox, { ...REX, status: 'pending' })).body.status).toBe('pending')
    if (status) expect(ids(await sandbox.send(`/pets?limit=100&status=${status}`))).toContain(51)
  }

const codes =
  (code401: string, code404: string): Show =>
  async (sandbox) => {
    expect((await sandbox.send('/pets', { key: null })).body.code).toBe(code401)
    expect((await sandbox.send('/pets/99')).body.code).toBe(code404)
    expect((await sandbox.send('/nothing')).body.code).toBe(code404)
    const preferred = await sandbox.send('/pets/1', { headers: { prefer: 'code=404' } })
    expect(preferred.body.code).toBe(code404)
  }

const KEPT = { [FOREIGN_FIELD]: 2n ** 60n, [OTHER_FOREIGN_FIELD]: [{ a: null }] }
const EXTRA = { ...REX, ...KEPT, constructor: 1, id: 7, prototype: 2 }

/** What shows each of the statuses that the contract has. */
const byStatus = (show: (status: PetStatus) => Show) =>
  Object.fromEntries(STATUSES.map((status) => [status, show(status)])) as Record<PetStatus, Show>

/** What shows each choice of each entry. That of a full disk needs a process of its own: choices.rest.test.ts has it. */
const shows: Shows<Exclude<LedgerName, 'notKept'>> = {
  createdStatus: {
    absent: createdWith(undefined),
    ...byStatus(createdWith),
  },
  listOrder: {
    id: async (sandbox) => {
      expect(ids(await sandbox.send('/pets?limit=3'))).toEqual([1, 2, 3])
      expect(ids(await sandbox.send('/pets?limit=3&status=sold'))).toEqual([2, 3, 12])
    },
    newest: async (sandbox) => {
      expect(ids(await sandbox.send('/pets?limit=3'))).toEqual([50, 49, 48])
      await create(sandbox, { ...REX, status: 'sold' })
      expect(ids(await sandbox.send('/pets?limit=2'))).toEqual([51, 50])
      expect(ids(await sandbox.send('/pets?limit=2&status=sold'))).toEqual([51, 43])
    },
    shuffled: async (sandbox) => {
      const all = ids(await sandbox.send('/pets?limit=100'))
      expect(all).not.toEqual(all.toSorted((a: number, b: number) => a - b))
      expect(new Set(all).size).toBe(50)
      const pages = new Set<string>()
      for (let count = 0; count < 5; count += 1) {
        const page = ids(await sandbox.send('/pets?limit=5'))
        expect(new Set(page).size).toBe(5)
        pages.add(String(page))
      }
      expect(pages.size).toBeGreaterThan(1)
    },
  },
  listFill: {
    full: async (sandbox) => {
      expect((await sandbox.send('/pets?limit=7')).body).toHaveLength(7)
    },
    short: async (sandbox) => {
      for (const limit of [1, 2, 7, 20, 100]) {
        const { body } = await sandbox.send(`/pets?limit=${limit}`)
        expect(body.length).toBeLessThan(Math.min(limit, 50))
      }
      expect((await sandbox.send('/pets?limit=8')).body.length).toBeGreaterThan(0)
    },
  },
  errorCode: {
    snake_case: codes('unauthorized', 'not_found'),
    SCREAMING_CASE: codes('UNAUTHORIZED', 'NOT_FOUND'),
    status: codes('401', '404'),
  },
  unknownFields: {
    drop: async (sandbox) => {
      expect((await create(sandbox, EXTRA)).body).toEqual({ id: 51, ...REX })
    },
    keep: async (sandbox) => {
      const kept = { id: 51, ...REX, ...KEPT }
      expect((await create(sandbox, EXTRA)).body).toEqual(kept)
      expect((await sandbox.send('/pets/51')).body).toEqual(kept)
      const body =
        '{"name":"R","categoryId":1,"__proto__":{"status":"sold"},"x":1.10000000000000000001}'
      const reply = await sendJson(sandbox, '/pets', body)
      expect(reply.text).toBe('{"id":52,"name":"R","categoryId":1,"x":1.10000000000000000001}')
    },
    reject: refuses(
      { ...REX, [FOREIGN_FIELD]: 1, id: 7 },
      '"notInContract" is not a field of NewPet; "id" is not a field of NewPet',
    ),
  },
  unknownQuery: {
    ignore: async (sandbox) => {
      expect((await sandbox.send('/pets?page=2')).status).toBe(200)
      expect((await sandbox.send('/pets/1?limit=2')).status).toBe(200)
    },
    reject: async (sandbox) => {
      expectError(
        await sandbox.send('/pets?page=2&x'),
        400,
        '"page" is not a parameter of listPets; "x" is not a parameter of listPets',
      )
      expectError(
        await sandbox.send('/pets/1?limit=2'),
        400,
        '"limit" is not a parameter of getPet',
      )
      expectError(
        await sandbox.send('/pets?a', { json: REX }),
        400,
        '"a" is not a parameter of createPet',
      )
      expect((await sandbox.send('/pets?limit=2')).status).toBe(200)
    },
  },
  invalidPetId: {
    'not-found': async (sandbox) => {
      expectError(await sandbox.send('/pets/rex'), 404, /petId must be an integer/)
    },
    reject: async (sandbox) => {
      expectError(
        await sandbox.send('/pets/rex'),
        400,
        /^petId must be an integer \(int64\), got "rex"$/,
      )
      expectError(await sandbox.send(`/pets/${2n ** 63n}`), 400)
      expectError(await sandbox.send('/pets/99'), 404)
    },
  },
  idSequence: {
    next: async (sandbox) => {
      const made = [await create(sandbox), await create(sandbox)]
      expect(made.map(({ body }) => body.id)).toEqual([51, 52])
    },
    sparse: async (sandbox) => {
      const made = []
      for (let count = 0; count < 5; count += 1) made.push((await create(sandbox)).body.id)
      expect(made).toEqual(made.toSorted((a, b) => a - b))
      expect(new Set(made).size).toBe(5)
      expect(made[0]).toBeGreaterThan(50)
      expect(made[4] - 50).toBeGreaterThan(5)
    },
    'beyond-2^53': async (sandbox) => {
      const made = [await create(sandbox), await create(sandbox)]
      expect(made.map(({ text }) => /\d+/.exec(text)?.[0])).toEqual([
        '9007199254740993',
        '9007199254740994',
      ])
      expect((await sandbox.send('/pets/9007199254740993')).text).toBe(made[0]?.text)
    },
  },
  afterSunset: {
    410: async (sandbox) => expectError(await sandbox.send('/pets/1'), 410, /was removed/),
    404: async (sandbox) => {
      const reply = await sandbox.send('/pets/1')
      expectError(reply, 404, /was removed on 2030-12-05/)
      expect(reply.headers.get('sunset')).not.toBeNull()
    },
    served: async (sandbox) => {
      const reply = await sandbox.send('/pets/1')
      expect([reply.status, reply.body.name]).toEqual([200, 'Rex'])
      expect(reply.headers.get('sunset')).not.toBeNull()
    },
  },
  contentType: {
    400: async (sandbox) => {
      expectError(await sandbox.send('/pets', { body: '{}' }), 400, /^Content-Type must be/)
    },
    415: async (sandbox) => {
      const reply = await sandbox.send('/pets', { body: '{}' })
      expectError(reply, 415, /^Content-Type must be application\/json, got "text\/plain/)
      expect(reply.headers.get('accept-post')).toBe('application/json')
      expectError(await sandbox.send('~/messages', { body: '{}' }), 415)
    },
  },
  listTotal: {
    none: async (sandbox) => {
      expect((await sandbox.send('/pets')).headers.get('x-total-count')).toBeNull()
    },
    header: async (sandbox) => {
      const totals = []
      for (const query of ['', '?limit=100', '?status=sold&limit=1', '?status=pending']) {
        const { headers, body } = await sandbox.send(`/pets${query}`)
        totals.push([body.length, headers.get('x-total-count')])
      }
      expect(totals).toEqual([
        [20, '50'],
        [50, '50'],
        [1, '10'],
        [10, '10'],
      ])
      await create(sandbox)
      const { headers } = await sandbox.send('/pets', { headers: { origin: 'http://page' } })
      expect(headers.get('x-total-count')).toBe('51')
      expect(headers.get('access-control-expose-headers')).toContain('X-Total-Count')
    },
  },
  deprecationHeaders: {
    sent: async (sandbox) => {
      for (const path of ['/pets/1', '/pets/99']) {
        const { headers } = await sandbox.send(path)
        for (const name of ['deprecation', 'sunset', 'link']) expect(headers.has(name)).toBe(true)
      }
    },
    none: async (sandbox) => {
      for (const path of ['/pets/1', '/pets/99']) {
        const { headers } = await sandbox.send(path)
        for (const name of ['deprecation', 'sunset', 'link']) expect(headers.has(name)).toBe(false)
      }
    },
  },
  location: {
    none: async (sandbox) => {
      expect((await create(sandbox)).headers.get('location')).toBeNull()
    },
    address: async (sandbox) => {
      const { headers, body } = await create(sandbox)
      expect(headers.get('location')).toBe('/v1/pets/51')
      expect((await sandbox.send(`~${headers.get('location')}`)).body).toEqual(body)
    },
  },
  ...paths,
  ...queries,
  ...bodies,
  ...refusals,
  ...messages,
  ...forms,
}

for (const [name, choices] of Object.entries(shows)) {
  const { section } = ledger[name as LedgerName]
  const pinned = String(pinnedChoice(name as LedgerName))
  const options = name === 'afterSunset' ? AFTER : {}
  for (const [choice, show] of Object.entries(choices)) {
    const isPinned = choice === pinned
    test(`ledger ${name} (contract ${section}): ${choice}${isPinned ? ', which is pinned' : ''}`, async ({
      start,
    }) => {
      const value = choicesOf(name as LedgerName).find((each) => String(each) === choice)
      const unspecified = { [name]: value }
      const scenario = { version: 1, extends: 'default', unspecified }
      const sandbox = await start({ ...options, ...(!isPinned && { scenario }) })
      await show(sandbox)
      // An answer does not rely on a form that is pinned.
      if (isPinned && isForm(name)) return
      const exchanges = await sandbox.requests.list()
      expect(exchanges.some(({ relied }) => relied.includes(name))).toBe(true)
    })
  }
}

test('strict refuses nothing that the contract and its default data allow', async ({ start }) => {
  const { send } = await start({ unspecified: 'strict' })
  for (const [path, request, status] of [
    ['/pets', {}, 200],
    ['/pets?limit=100&status=sold', {}, 200],
    ['/pets/1', {}, 200],
    ['/pets', { json: { ...REX, status: 'sold' } }, 201],
    ['~/messages', { json: { message: 'Hi' } }, 200],
  ] as const) {
    expect((await send(path, request)).status).toBe(status)
  }
})

test('strict names every problem of a body at once', async ({ start }) => {
  const sandbox = await start({ unspecified: 'strict' })
  const reply = await sandbox.send('/pets', { json: { name: '', categoryId: 999, x: 1 } })
  expectError(
    reply,
    400,
    '"x" is not a field of NewPet; name must not be empty, got ""; ' +
      'categoryId must be that of an existing animal, got 999',
  )
})

// --- internal ---

function isForm(name: string): boolean {
  return (formNames as readonly string[]).includes(name)
}

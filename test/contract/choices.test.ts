import { addTo } from '../support/animals.ts'
import { type PetStatus, STATUSES } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { startLimited } from '../support/limited.ts'
import { FOREIGN_FIELD, OTHER_FOREIGN_FIELD } from '../support/not-in-contract.ts'
import { choicesOf, type LedgerName, ledger, pinnedChoice } from '../support/pet-ledger.ts'
import { writeFiles } from '../support/scenario-files.ts'
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

/** Shown by the same scenario in a process that may write no more than its seeds. */
const unkeptAnswers =
  (status: number): Show =>
  async ({ scenario: { unspecified } }, folder) => {
    const scenario = JSON.stringify({ version: 1, pets: [{ id: 1, ...REX }], unspecified })
    const { 's.json': file } = writeFiles(folder, { 's.json': scenario })
    const limited = startLimited([file, '--data', folder], 1)
    const url = await limited.ready()
    let reply: Response
    do reply = await addTo(url, { ...REX, name: 'x'.repeat(500) })
    while (reply.status === 201)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('retry-after')).toBe('5')
    const error = (await reply.json()) as { status: number; message: string }
    expect(error.status).toBe(status)
    expect(error.message).toMatch(/^The animal was not added/)
    expect((await limited.stop('SIGTERM')).code).toBe(0)
  }

const KEPT = { [FOREIGN_FIELD]: 2n ** 60n, [OTHER_FOREIGN_FIELD]: [{ a: null }] }
const EXTRA = { ...REX, ...KEPT, constructor: 1, id: 7, prototype: 2 }

/** What shows each of the statuses that the contract has. */
const byStatus = (show: (status: PetStatus) => Show) =>
  Object.fromEntries(STATUSES.map((status) => [status, show(status)])) as Record<PetStatus, Show>

const shows: Shows = {
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
  notKept: { 503: unkeptAnswers(503), 500: unkeptAnswers(500), 507: unkeptAnswers(507) },
  ...paths,
  ...queries,
  ...bodies,
  ...refusals,
  ...messages,
  ...forms,
}

for (const [name, choices] of Object.entries(shows)) {
  const { section } = ledger[name as LedgerName]
  const pinned = pinnedChoice(name as LedgerName)
  const options = name === 'afterSunset' ? AFTER : {}
  for (const [choice, show] of Object.entries(choices)) {
    test(`ledger ${name} (contract ${section}): ${choice}`, async ({ start, folder }) => {
      const value = choicesOf(name as LedgerName).find((each) => String(each) === choice)
      const scenario = { version: 1, extends: 'default', unspecified: { [name]: value } }
      await show(await start({ scenario, ...options }), folder)
    })
  }

  test(`ledger ${name} (contract ${section}): pinned is ${pinned}`, async ({ start, folder }) => {
    const show = (choices as Record<string, Show>)[String(pinned)] as Show
    await show(await start(options), folder)
    await show(await start({ unspecified: 'pinned', ...options }), folder)
  })
}

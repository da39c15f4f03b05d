import fc from 'fast-check'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const CLIENTS = 30

/** What a client does next; it knows what it has to see then, whatever the others do. */
type Step =
  | { readonly kind: 'create' | 'put'; readonly id: number }
  | { readonly kind: 'get' | 'remove'; readonly id: number }
  | { readonly kind: 'list' | 'prefer' | 'fault' | 'reset' | 'clock' | 'ledger' | 'journal' }

const id = fc.integer({ min: 1, max: 6 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('create', 'put', 'get', 'remove'), id }),
  fc.record({
    kind: fc.constantFrom('list', 'prefer', 'fault', 'reset', 'clock', 'ledger', 'journal'),
  }),
)
const steps = fc.array(fc.array(step, { minLength: 5, maxLength: 14 }), {
  minLength: CLIENTS,
  maxLength: CLIENTS,
})

const SEEDED = [
  { id: 1, name: 'Rex', categoryId: 1 },
  { id: 2, name: 'Minka', categoryId: 2 },
]

/** A client with a key of its own, and a model of its world. */
class Client {
  readonly #url: string
  readonly #key: string
  /** Marks everything that the client writes. */
  readonly #mark: string
  #pets = new Map(SEEDED.map((pet) => [pet.id, pet]))
  #lastId = 2
  /** How many of the next lists a fault strikes. */
  #struck = 0
  #isAfterSunset = false
  #isScreaming = false
  #asked: string[] = []

  /** `url` is the base address of the contract. */
  constructor(url: string, number: number) {
    this.#url = url
    this.#key = `test-${number}`
    this.#mark = `mark${String(number).padStart(3, '0')}`
  }

  async take(step: Step): Promise<void> {
    const pet = (of: number) => ({ id: of, name: this.#mark, categoryId: of })
    if (step.kind === 'create') {
      const created = pet(this.#lastId + 1)
      const { id: _id, ...json } = created
      const reply = await this.#send('/pets', { json })
      expect(reply).toMatchObject({ status: 201, body: created })
      this.#lastId += 1
      this.#pets.set(created.id, created)
    } else if (step.kind === 'put') {
      const { id: _id, ...json } = pet(step.id)
      await this.#steer('PUT', `/state/pets/${step.id}`, json)
      this.#pets.set(step.id, pet(step.id))
      this.#lastId = Math.max(this.#lastId, step.id)
    } else if (step.kind === 'remove') {
      await this.#steer('DELETE', `/state/pets/${step.id}`, undefined, this.#pets.has(step.id))
      this.#pets.delete(step.id)
    } else if (step.kind === 'get') {
      const { status, body } = await this.#send(`/pets/${step.id}`)
      const there = this.#isAfterSunset ? undefined : this.#pets.get(step.id)
      if (there) expect({ status, body }).toEqual({ status: 200, body: there })
      else expect(status).toBe(this.#isAfterSunset ? 410 : 404)
      if (!there) expect(body.code === body.code.toUpperCase()).toBe(this.#isScreaming)
    } else await this.#takeOther(step.kind)
  }

  async #takeOther(kind: Step['kind']): Promise<void> {
    if (kind === 'list') {
      const { status, body } = await this.#send('/pets')
      const isStruck = this.#struck > 0
      if (isStruck) this.#struck -= 1
      expect(status).toBe(isStruck ? 503 : 200)
      const pets = [...this.#pets.values()].toSorted((a, b) => a.id - b.id)
      if (!isStruck) expect(body).toEqual(pets)
    } else if (kind === 'prefer') {
      const { status } = await this.#send('/pets', { headers: { prefer: 'code=502' } })
      expect(status).toBe(502)
    } else if (kind === 'fault') {
      await this.#steer('DELETE', '/faults')
      const fault = { id: this.#mark, on: 'listPets', times: 2, respond: { status: 503 } }
      await this.#steer('POST', '/faults', fault)
      this.#struck = 2
    } else if (kind === 'clock') {
      this.#isAfterSunset = !this.#isAfterSunset
      await this.#steer('PUT', '/clock', {
        now: this.#isAfterSunset ? '2031-01-01T00:00:00Z' : null,
      })
    } else if (kind === 'ledger') {
      this.#isScreaming = !this.#isScreaming
      const errorCode = this.#isScreaming ? 'SCREAMING_CASE' : 'snake_case'
      await this.#steer('PUT', '/ledger', { errorCode })
    } else if (kind === 'journal') {
      const reply = await this.#admin('GET', '/requests')
      const { requests } = (await reply.json()) as { requests: { id: string }[] }
      expect(requests.map((request) => request.id)).toEqual(this.#asked.toReversed())
    } else {
      await this.#steer('POST', '/reset')
      this.#pets = new Map(SEEDED.map((pet) => [pet.id, pet]))
      this.#lastId = 2
      this.#struck = 0
      this.#isAfterSunset = false
      this.#isScreaming = false
      this.#asked = []
    }
  }

  async #send(path: string, { json, headers = {} }: { json?: object; headers?: object } = {}) {
    const reply = await fetch(this.#url + path, {
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
    })
    this.#asked.push(reply.headers.get('x-request-id') as string)
    const text = await reply.text()
    this.#expectOwn(text)
    return { status: reply.status, body: JSON.parse(text) }
  }

  async #steer(method: string, path: string, body?: object, isThere = true): Promise<void> {
    const reply = await this.#admin(method, path, body)
    this.#expectOwn(await reply.text())
    if (isThere) expect(reply.status).toBeLessThan(300)
    else expect(reply.status).toBe(404)
  }

  #admin(method: string, path: string, body?: object) {
    const url = this.#url.replace('/v1', `/__admin${path}?world=${this.#key}`)
    const headers = { 'content-type': 'application/json' }
    return fetch(url, { method, ...(body && { headers, body: JSON.stringify(body) }) })
  }

  #expectOwn(text: string): void {
    const marks = new Set(text.match(/mark\d{3}/g) ?? [])
    marks.delete(this.#mark)
    expect([...marks]).toEqual([])
  }
}

const scenario = { version: 1, isolation: 'per-key', keys: ['test-*'], pets: SEEDED }

/** Has all clients take their steps at once, each one after another. */
async function run(url: string, all: readonly (readonly Step[])[]): Promise<void> {
  await Promise.all(
    all.map(async (own, number) => {
      const client = new Client(url, number)
      for (const each of own) await client.take(each)
    }),
  )
}

test.for(['in memory', 'on disk'])(
  `nothing of one world can be seen in another: ${CLIENTS} clients create, list, break, arrange and reset at once, %s`,
  async (place, { start, folder }) => {
    const data = place === 'on disk' ? folder : undefined
    await fc.assert(
      fc.asyncProperty(steps, async (all) =>
        run((await start({ scenario, ...(data && { data, fresh: true }) })).url, all),
      ),
      { ...runs(1), endOnFailure: true },
    )
  },
)

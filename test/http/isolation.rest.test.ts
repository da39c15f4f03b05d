import { expect, test } from '../support/test.ts'

const CLIENTS = 12

const SEEDED = [
  { id: 1, name: 'Rex', categoryId: 1 },
  { id: 2, name: 'Minka', categoryId: 2 },
]
const scenario = { version: 1, isolation: 'per-key', keys: ['test-*'], pets: SEEDED }

/** A client with a key of its own, which knows what it has to see, whatever the others do. */
class Client {
  readonly #url: string
  readonly #key: string
  /** Marks everything that the client writes. */
  readonly #mark: string
  readonly #asked: string[] = []

  /** `url` is the base address of the contract. */
  constructor(url: string, number: number) {
    this.#url = url
    this.#key = `test-${number}`
    this.#mark = `mark${String(number).padStart(3, '0')}`
  }

  /** Creates, arranges, breaks and resets, from a step on that each client has for itself: what one resets, others create meanwhile. */
  async run(first: number): Promise<void> {
    const steps = [this.#create, this.#put, this.#break, this.#sunset, this.#choose, this.#list]
    for (let at = 0; at < steps.length; at += 1) {
      await steps[(first + at) % steps.length]?.call(this)
      await this.#steer('POST', '/reset')
      this.#asked.length = 0
      expect(await this.#list()).toEqual(SEEDED)
    }
  }

  async #list(): Promise<unknown> {
    const { body } = await this.#send('/pets')
    const reply = await fetch(this.#adminUrl('/requests'))
    const { requests } = (await reply.json()) as { requests: { id: string }[] }
    expect(requests.map(({ id }) => id)).toEqual(this.#asked.toReversed())
    return body
  }

  async #create(): Promise<void> {
    const created = [3, 4, 5].map((id) => ({ id, name: this.#mark, categoryId: id }))
    for (const pet of created) {
      const { id: _id, ...json } = pet
      expect(await this.#send('/pets', { json })).toEqual({ status: 201, body: pet })
    }
    expect(await this.#list()).toEqual([...SEEDED, ...created])
  }

  async #put(): Promise<void> {
    const json = { name: this.#mark, categoryId: 1 }
    await this.#steer('PUT', '/state/pets/1', json)
    await this.#steer('DELETE', '/state/pets/2')
    expect(await this.#list()).toEqual([{ id: 1, ...json }])
  }

  async #break(): Promise<void> {
    const fault = { id: this.#mark, on: 'listPets', times: 2, respond: { status: 503 } }
    await this.#steer('POST', '/faults', fault)
    for (const status of [503, 503, 200]) expect((await this.#send('/pets')).status).toBe(status)
    const preferred = await this.#send('/pets', { headers: { prefer: 'code=502' } })
    expect(preferred.status).toBe(502)
  }

  async #sunset(): Promise<void> {
    for (const [now, status] of [
      ['2031-01-01T00:00:00Z', 410],
      [null, 200],
    ] as const) {
      await this.#steer('PUT', '/clock', { now })
      expect((await this.#send('/pets/1')).status).toBe(status)
    }
  }

  async #choose(): Promise<void> {
    for (const [errorCode, code] of [
      ['SCREAMING_CASE', 'NOT_FOUND'],
      ['snake_case', 'not_found'],
    ]) {
      await this.#steer('PUT', '/ledger', { errorCode })
      expect(await this.#send('/pets/9')).toMatchObject({ status: 404, body: { code } })
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

  async #steer(method: string, path: string, body?: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const init = { method, ...(body && { headers, body: JSON.stringify(body) }) }
    const reply = await fetch(this.#adminUrl(path), init)
    this.#expectOwn(await reply.text())
    expect(reply.status, `${method} ${path}`).toBeLessThan(300)
  }

  #adminUrl(path: string): string {
    return this.#url.replace('/v1', `/__admin${path}?world=${this.#key}`)
  }

  #expectOwn(text: string): void {
    const marks = new Set(text.match(/mark\d{3}/g) ?? [])
    marks.delete(this.#mark)
    expect([...marks]).toEqual([])
  }
}

test.for(['in memory', 'on disk'])(
  `nothing of one world can be seen in another: ${CLIENTS} clients create, list, break, arrange and reset at once, %s`,
  async (place, { start, folder }) => {
    const { url } = await start({ scenario, ...(place === 'on disk' && { data: folder }) })
    const numbers = Array.from({ length: CLIENTS }, (_, number) => number)
    await Promise.all(numbers.map((number) => new Client(url, number).run(number)))
  },
)

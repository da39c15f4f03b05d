import { parseJson } from '../../src/base/json/json.ts'
import { DEFAULT_KEY } from '../../src/options/usable-key.ts'

/** An animal as parsed from JSON. */
export interface Animal {
  readonly id: number | bigint
  readonly name: string
}

const headers = { authorization: `Bearer ${DEFAULT_KEY}`, 'content-type': 'application/json' }

/** Adds an animal. */
export function addTo(url: string, json: object): Promise<Response> {
  return fetch(`${url}/pets`, { method: 'POST', headers, body: JSON.stringify(json) })
}

/** The animal with an id; `undefined` if there is none. */
export async function animalOf(url: string, id: number | bigint): Promise<Animal | undefined> {
  const reply = await fetch(`${url}/pets/${id}`, { headers })
  const text = await reply.text()
  return reply.status === 404 ? undefined : (parseJson(text) as unknown as Animal)
}

/** The first hundred animals. */
export async function animalsOf(url: string): Promise<readonly Animal[]> {
  const reply = await fetch(`${url}/pets?limit=100`, { headers })
  return parseJson(await reply.text()) as unknown as readonly Animal[]
}

/** The number of animals. */
export async function countOf(url: string): Promise<number> {
  const reply = await fetch(url.replace('/v1', '/__admin/health'))
  return ((await reply.json()) as { pets: number }).pets
}

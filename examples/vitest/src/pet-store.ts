import { setTimeout as sleep } from 'node:timers/promises'

/** An int64: a bigint where a number would lose digits. */
export type Int64 = number | bigint
export type Status = 'available' | 'pending' | 'sold'

export interface NewPet {
  readonly name: string
  readonly categoryId: Int64
  readonly status?: Status
}

export interface Pet extends NewPet {
  readonly id: Int64
}

export interface PetStore {
  list(query?: { readonly limit?: number; readonly status?: Status }): Promise<readonly Pet[]>
  add(pet: NewPet): Promise<Pet>
}

/** A refusal of the store. */
export class PetStoreError extends Error {
  readonly status: number
  readonly code: string

  constructor({ message, status, code }: Pick<PetStoreError, 'message' | 'status' | 'code'>) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** A client of the pet store. When it is asked to wait (429), it waits and tries again, at most `retries` times. */
export function createPetStore({ url = '', key = '', retries = 2, timeout = 5000 }): PetStore {
  async function ask<T>(method: string, path: string, json?: NewPet, left = retries): Promise<T> {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeout),
      ...(json && { body: JSON.stringify(json, exactly) }),
    })
    const body = await reply.text()
    if (reply.ok) return JSON.parse(body, everyDigit)
    if (reply.status !== 429 || left === 0) throw new PetStoreError(JSON.parse(body))
    await sleep(1000 * Number(reply.headers.get('retry-after') ?? 1))
    return ask(method, path, json, left - 1)
  }
  return {
    list: ({ limit = 20, status } = {}) =>
      ask('GET', `/pets?limit=${limit}${status ? `&status=${status}` : ''}`),
    add: (pet) => ask('POST', '/pets', pet),
  }
}

// --- internal ---

declare global {
  interface JSON {
    // Node has it; the library of TypeScript does not name it yet.
    rawJSON(text: string): object
  }
}

/** Writes a bigint as the number that it is. */
function exactly(_key: string, value: unknown) {
  return typeof value === 'bigint' ? JSON.rawJSON(`${value}`) : value
}

/** Reads a number that would lose digits as a bigint. */
function everyDigit(_key: string, value: unknown, { source = '' } = {}) {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(source) : value
}

import { compareInt64, type Int64, normaliseInteger, parseInt64 } from '../base/int64.ts'
import { randomBelow } from '../base/random-below.ts'
import { shown } from '../base/shown.ts'
import { type Eventually, whenReady } from '../base/when-ready.ts'
import type { LedgerName } from '../contract/ledger.ts'
import { requestViolation, type Violation } from '../contract/violation.ts'
import { isPetStatus, type NewPet, type PetStatus } from '../store/pet.ts'
import type { Row } from '../store/row.ts'
import { StorageError } from '../store/storage-error.ts'
import type { NextId } from '../store/store.ts'
import { keepAnimal, refuseUnkept } from './keep-animal.ts'
import type { Answer, Turn } from './turn.ts'

/** The handlers of the tag `animals` (contract, section 4), by operationId. */
export const animals = { listPets, createPet, getPet }

/** Lists animals (contract, 4.1). */
function listPets(turn: Turn): Eventually<Answer> {
  const { query, world } = turn
  if (query.violations.length > 0 && turn.decide('invalidQuery') === 'reject') {
    return turn.refuse(query.violations)
  }
  const { limit, status } = wanted(turn)
  const isShort = turn.decide('listFill') === 'short'
  const order = turn.decide('listOrder')
  if (status === NO_STATUS) return turn.json(200, '[]')
  const { store, random } = world
  const list = (count: number) => store.list({ status, count, order, random })
  const json = isShort
    ? whenReady(store.count(status), (all) => list(Math.floor(Math.min(limit, all) / 2)))
    : list(limit)
  return whenReady(json, (text) => turn.json(200, text))
}

/** Adds an animal (contract, 4.2). */
async function createPet(turn: Turn): Promise<Answer> {
  const body = turn.body.value as NewPet
  const violations = [
    ...(turn.operation.validateBody?.(body) ?? []),
    ...ledgerViolations(body, turn),
  ]
  if (isObject(body) && turn.decide('unknownCategory') === 'reject')
    violations.push(...(await unknownCategory(body, turn)))
  if (violations.length > 0) return turn.refuse(violations)
  const created = await keepAnimal(toNewPet(body, turn), nextId(turn), turn.world)
  if (created instanceof StorageError) return refuseUnkept(turn, created)
  const { tape } = turn.world
  if (tape) tape.overtaken = true
  const { json, id } = created
  const location =
    turn.decide('location') === 'address' ? ['Location', `${turn.operation.path}/${id}`] : []
  return turn.json(201, json, location)
}

/** Reads an animal (contract, 4.3). */
function getPet(turn: Turn): Eventually<Answer> {
  const text = turn.request.params.petId ?? ''
  const id = parseInt64(text)
  if (id === undefined) {
    const message = `petId must be an integer (int64), got ${shown(text)}`
    const violation = requestViolation('int64', 'path.petId', message)
    if (turn.decide('invalidPetId') === 'reject') return turn.refuse([violation])
    turn.violations.push(violation)
    return turn.error(404, `Animal not found: ${message}`, 'store')
  }
  return whenReady(turn.world.store.get(id), (row) => showPet(turn, id, row))
}

// --- internal ---

function showPet(turn: Turn, id: Int64, row: Row | undefined): Answer {
  if (!row) return turn.error(404, `Animal not found: no animal has the petId ${id}`, 'store')
  const { status, json } = row
  return { ...turn.json(200, json), ...(status && { successorQuery: `status=${status}` }) }
}

/** A status that was asked for and does not exist: it matches nothing. */
const NO_STATUS = 'none'

/** The limit and the status to list by; invalid ones clamped (ledger, `invalidQuery`). */
function wanted({ query, operation }: Turn): {
  limit: number
  status: PetStatus | typeof NO_STATUS | undefined
} {
  const { values, texts, violations } = query
  let limit = values.limit as number
  let status = values.status as PetStatus | typeof NO_STATUS | undefined
  for (const { location } of violations) {
    if (location === 'query.status') status = isPetStatus(texts.status) ? texts.status : NO_STATUS
    else limit = clampLimit(texts.limit ?? '', operation)
  }
  return { limit, status }
}

/** The nearest allowed limit; the default for a text that is no integer. */
function clampLimit(text: string, { parameters }: Turn['operation']): number {
  const {
    minimum,
    maximum,
    default: usual,
  } = parameters.find(({ name }) => name === 'limit')?.schema ?? {}
  if (!/^-?\d+$/.test(text)) return usual as number
  return Math.min(Math.max(Number(text), minimum as number), maximum as number)
}

/** What the contract allows and the ledger refuses. */
function ledgerViolations(body: NewPet, turn: Turn): Violation[] {
  if (!isObject(body)) return []
  const violations: Violation[] = []
  const refuse = (entry: LedgerName, location: string, message: string) =>
    violations.push(requestViolation(entry, location, message))
  for (const field of unknownFields(body, turn)) {
    if (turn.decide('unknownFields') !== 'reject') break
    refuse('unknownFields', `body.${field}`, `${shown(field)} is not a field of NewPet`)
  }
  if (body.name === '' && turn.decide('emptyName') === 'reject') {
    refuse('emptyName', 'body.name', 'name must not be empty, got ""')
  }
  return violations
}

/** A category that no animal is in (ledger, `unknownCategory`). */
async function unknownCategory({ categoryId }: NewPet, turn: Turn): Promise<Violation[]> {
  if (await turn.world.store.hasCategory(categoryId)) return []
  const message = `categoryId must be that of an animal there is, got ${shown(categoryId)}`
  return [requestViolation('unknownCategory', 'body.categoryId', message)]
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function unknownFields(body: object, { operation }: Turn): string[] {
  return Object.keys(body).filter((field) => !operation.bodyFields.has(field))
}

/** Fields that are never kept: `id` is ours to assign, the others reach into JavaScript's own objects. */
const NEVER_KEPT = new Set(['id', '__proto__', 'constructor', 'prototype'])

function toNewPet(body: NewPet, turn: Turn): NewPet {
  const { name, categoryId } = body
  const status = body.status ?? defaultStatus(turn)
  const pet: NewPet = status === undefined ? { name, categoryId } : { name, categoryId, status }
  const unknown = unknownFields(body, turn)
  if (unknown.length === 0 || turn.decide('unknownFields') !== 'keep') return pet
  const kept = unknown.filter((field) => !NEVER_KEPT.has(field))
  return {
    ...pet,
    ...Object.fromEntries(kept.map((field) => [field, body[field as keyof NewPet]])),
  }
}

function defaultStatus(turn: Turn): PetStatus | undefined {
  const status = turn.decide('createdStatus')
  return status === 'absent' ? undefined : status
}

const FIRST_BEYOND = 2n ** 53n + 1n
const WIDEST_GAP = 1000

/** The ledger's `idSequence`: each id is above all before it. */
function nextId(turn: Turn): NextId {
  const sequence = turn.decide('idSequence')
  const step = sequence === 'sparse' ? 1 + randomBelow(WIDEST_GAP, turn.world.random) : 1
  return (greatest) => {
    const last = max(greatest, turn.world.tape?.greatestId ?? 0)
    const least =
      sequence === 'beyond-2^53' && compareInt64(last, FIRST_BEYOND) < 0 ? FIRST_BEYOND - 1n : last
    return plus(least, step)
  }
}

function max(a: Int64, b: Int64): Int64 {
  return compareInt64(a, b) < 0 ? b : a
}

function plus(id: Int64, step: number): Int64 {
  return typeof id === 'number' && Number.isSafeInteger(id + step)
    ? id + step
    : normaliseInteger(BigInt(id) + BigInt(step))
}

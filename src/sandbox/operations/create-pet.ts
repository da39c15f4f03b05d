import { compareInt64, type Int64 } from '../../base/json/int64.ts'
import { randomBelow } from '../../base/random.ts'
import { shown } from '../../base/text/shown.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import {
  isLongName,
  LONGEST_NAME,
  NEVER_KEPT,
  unknownFields,
} from '../../contract/document/pet-fields.ts'
import type { LedgerName } from '../../contract/ledger/ledger.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { type NewPet, pickNewPet } from '../../petstore/pet.ts'
import { PETS } from '../../petstore/resource.ts'
import { StorageError } from '../../store/storage-error.ts'
import type { IdRule } from '../../store/store.ts'
import { petsOf } from '../../tape/pets-of.ts'
import type { TapeAnswer } from '../../tape/tape-types.ts'
import type { Answer, RequestContext } from './request-context.ts'

/** Adds an animal (contract, 4.2). */
export function createPet(context: RequestContext): Eventually<Answer> {
  const body = context.body.value as NewPet
  return whenReady(refuseNewPet(body, context), (refused) => refused ?? addPet(body, context))
}

/** Also adds to the store an animal that a tape created, under its recorded id; returns an answer if it cannot be kept. */
export async function takeCreatedPet(
  context: RequestContext,
  recorded: TapeAnswer,
): Promise<Answer | undefined> {
  const { store } = context.world
  for (const { id, ...pet } of petsOf(recorded)) {
    if (await store.get(PETS, id)) continue
    const kept = await keepChange(store.put(PETS, { id, value: { id, ...pet } }))
    if (kept instanceof StorageError) return refuseUnkept(context, kept, 'added')
  }
  return undefined
}

/** Why a new world is refused, for its client. */
export const TOO_MANY_WORLDS =
  'as many worlds are kept as there may be (10 times --max-worlds). Use a key that has one, or reset all worlds'

// --- internal ---

async function addPet(body: NewPet, context: RequestContext): Promise<Answer> {
  const created = await keepChange(
    context.world.store.create(PETS, { value: toNewPet(body, context) }, nextId(context)),
  )
  if (created instanceof StorageError) return refuseUnkept(context, created, 'added')
  context.lastId = created.lastId
  const { json, id } = created.row
  const location =
    context.decide('location') === 'address' ? ['Location', `${context.operation.path}/${id}`] : []
  return context.json(201, json, location)
}

function toNewPet(body: NewPet, context: RequestContext): NewPet {
  const pet = pickNewPet(body, body.status === undefined ? defaultFields(context) : undefined)
  const unknown = unknownFields(body, context.operation)
  if (unknown.length === 0 || context.decide('unknownFields') !== 'keep') return pet
  const kept = unknown.filter((field) => !NEVER_KEPT.has(field))
  return {
    ...pet,
    ...Object.fromEntries(kept.map((field) => [field, body[field as keyof NewPet]])),
  }
}

/** What an animal gets that is created without a status. */
function defaultFields(context: RequestContext): Partial<NewPet> | undefined {
  const status = context.decide('createdStatus')
  return status === 'absent' ? undefined : { status }
}

/** Refuses an animal that the contract allows and the ledger does not. */
function refuseNewPet(body: NewPet, context: RequestContext): Eventually<Answer | undefined> {
  const violations: Violation[] = []
  const refuse = (entry: LedgerName, location: string, message: string) =>
    violations.push(requestViolation(entry, location, message))
  for (const field of unknownFields(body, context.operation)) {
    if (context.decide('unknownFields') !== 'reject') break
    refuse('unknownFields', `body.${field}`, `${shown(field)} is not a field of NewPet`)
  }
  if (body.name === '' && context.decide('emptyName') === 'reject') {
    refuse('emptyName', 'body.name', 'name must not be empty, got ""')
  }
  if (isLongName(body.name) && context.decide('longName') === 'reject') {
    const message = `name must have at most ${LONGEST_NAME} characters, got ${[...body.name].length}`
    refuse('longName', 'body.name', message)
  }
  const { categoryId } = body
  if (categoryId < 0 && context.decide('negativeCategory') === 'reject') {
    const message = `categoryId must be at least 0, got ${categoryId}`
    refuse('negativeCategory', 'body.categoryId', message)
  }
  const isKnown =
    context.decide('unknownCategory') !== 'reject' ||
    context.world.store.has(PETS, 'categoryId', categoryId)
  return whenReady(isKnown, (known) => {
    if (!known) {
      const message = `categoryId must be that of an existing animal, got ${shown(categoryId)}`
      refuse('unknownCategory', 'body.categoryId', message)
    }
    return violations.length === 0 ? undefined : context.refuse(violations)
  })
}

/** Chooses the id of the next animal, greater than all earlier ones (ledger, `idSequence`). */
function nextId(context: RequestContext): IdRule {
  const { tape, scenario } = context.world
  const sequence = context.decide('idSequence')
  const step =
    sequence === 'sparse' ? 1 + randomBelow(WIDEST_GAP, () => context.choices.random()) : 1
  const known = max(tape?.greatestId ?? 0, scenario.lastIds.get(PETS) ?? 0)
  return { step, above: sequence === 'beyond-2^53' ? max(known, FIRST_BEYOND - 1n) : known }
}

const FIRST_BEYOND = 2n ** 53n + 1n

const WIDEST_GAP = 1000

function max(a: Int64, b: Int64): Int64 {
  return compareInt64(a, b) < 0 ? b : a
}

/** Waits until a change of the animals is kept, or returns why it cannot be. */
function keepChange<Result>(change: Promise<Result>): Promise<Result | StorageError> {
  return change.catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error
    return error
  })
}

/** The answer when a change cannot be kept (ledger, `notKept`). `undone` says what did not happen to the animal, e.g. `added`. */
function refuseUnkept(context: RequestContext, { reason }: StorageError, undone: string): Answer {
  const { why, retryAfter } = REASONS[reason]
  const message = `The animal was not ${undone}: ${why}`
  return context.error(context.decide('notKept'), message, 'store', ['Retry-After', retryAfter])
}

/** The reason, and the seconds after which a client may retry: freeing disk space takes longer. */
const REASONS = {
  unwritable: { why: 'it cannot be written to the disk. Try again later', retryAfter: '5' },
  refused: { why: 'the store does not take it. Try again later', retryAfter: '5' },
  unreachable: { why: 'the store cannot be reached. Try again', retryAfter: '1' },
  replaced: {
    why: 'the animals were reset or replaced at the same time. Try again',
    retryAfter: '1',
  },
  full: { why: TOO_MANY_WORLDS, retryAfter: '60' },
} as const

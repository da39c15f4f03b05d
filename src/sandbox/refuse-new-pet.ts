import { shown } from '../base/shown.ts'
import { type Eventually, whenReady } from '../base/when-ready.ts'
import type { LedgerName } from '../contract/ledger.ts'
import { isLongName, LONGEST_NAME, unknownFields } from '../contract/new-pet-fields.ts'
import { requestViolation, type Violation } from '../contract/violation.ts'
import type { NewPet } from '../store/pet.ts'
import type { Answer, Turn } from './turn.ts'

/** Refuses an animal that the contract allows and the ledger does not. */
export function refuseNewPet(body: NewPet, turn: Turn): Eventually<Answer | undefined> {
  const violations: Violation[] = []
  const refuse = (entry: LedgerName, location: string, message: string) =>
    violations.push(requestViolation(entry, location, message))
  for (const field of unknownFields(body, turn.operation)) {
    if (turn.decide('unknownFields') !== 'reject') break
    refuse('unknownFields', `body.${field}`, `${shown(field)} is not a field of NewPet`)
  }
  if (body.name === '' && turn.decide('emptyName') === 'reject') {
    refuse('emptyName', 'body.name', 'name must not be empty, got ""')
  }
  if (isLongName(body.name) && turn.decide('longName') === 'reject') {
    const message = `name must have at most ${LONGEST_NAME} characters, got ${[...body.name].length}`
    refuse('longName', 'body.name', message)
  }
  const { categoryId } = body
  if (categoryId < 0 && turn.decide('negativeCategory') === 'reject') {
    const message = `categoryId must be at least 0, got ${categoryId}`
    refuse('negativeCategory', 'body.categoryId', message)
  }
  const isKnown =
    turn.decide('unknownCategory') !== 'reject' || turn.world.store.hasCategory(categoryId)
  return whenReady(isKnown, (known) => {
    if (!known) {
      const message = `categoryId must be that of an existing animal, got ${shown(categoryId)}`
      refuse('unknownCategory', 'body.categoryId', message)
    }
    return violations.length === 0 ? undefined : turn.refuse(violations)
  })
}

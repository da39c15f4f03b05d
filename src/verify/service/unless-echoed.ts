import { shown } from '../../base/shown.ts'
import { unlessAnimal } from './complaints.ts'
import { type Complaint, type Unanswered, unknown } from './contract-probe.ts'
import { type Creation, refusedForCategory } from './creations.ts'
import type { Service } from './service.ts'

/** Complains unless a valid creation is answered 201 with the animal as it was sent. */
export async function unlessEchoed(
  service: Service,
  creation: Creation,
): Promise<readonly Complaint[] | Unanswered> {
  const why = await refusedForCategory(service, creation)
  if (why !== undefined) return unknown(why)
  return [...unlessAnimal(creation.seen, 201), ...unlessSame(creation, Object.keys(creation.sent))]
}

/** Complains unless the created animal has these fields as they were sent. */
export function unlessSame(
  { sent, seen, animal }: Creation,
  fields: readonly string[],
): readonly Complaint[] {
  const other = animal && fields.find((field) => animal[field] !== sent[field])
  if (other === undefined) return []
  const message = `${other} must be ${shown(sent[other])} as sent, got ${shown(animal?.[other])}`
  return [{ seen, message }]
}

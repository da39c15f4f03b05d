import { shown } from '../../base/shown.ts'
import { unlessAnimal } from './complaints.ts'
import { type Complaint, type Unanswered, unknown } from './contract-probe.ts'
import { type Creation, refusedForCategory } from './creations.ts'
import type { Service } from './service.ts'

/** Complains unless a valid creation is answered 201 with an animal that has these fields as they were sent. */
export async function unlessEchoed(
  service: Service,
  creation: Creation,
  fields: readonly string[] = Object.keys(creation.sent),
): Promise<readonly Complaint[] | Unanswered> {
  const why = await refusedForCategory(service, creation)
  if (why !== undefined) return unknown(why)
  const { sent, seen, animal } = creation
  const other = animal && fields.find((field) => animal[field] !== sent[field])
  if (other === undefined) return unlessAnimal(seen, 201)
  const message = `${other} must be ${shown(sent[other])} as sent, got ${shown(animal?.[other])}`
  return [{ seen, message }]
}

import { type Eventually, whenReady } from '../../base/waiting.ts'
import { limitBounds } from '../../contract/document/operations.ts'
import { isPetStatus, type PetStatus } from '../../petstore/pet.ts'
import { PETS } from '../../petstore/resource.ts'
import type { Answer, RequestContext } from './request-context.ts'

/** Lists animals (contract, 4.1). */
export function listPets(context: RequestContext): Eventually<Answer> {
  const { limit, status } = wanted(context)
  const isShort = context.decide('listFill') === 'short'
  const order = context.decide('listOrder')
  const isCounted = context.decide('listTotal') === 'header'
  if (status === NO_STATUS) return context.json(200, '[]', isCounted ? totalLines(0) : [])
  const { store } = context.world
  const where = status === undefined ? undefined : [{ filter: 'status', values: [status] }]
  const random = () => context.choices.random()
  const list = (count: number) => store.list(PETS, { where, count, order, random })
  const json = isShort
    ? whenReady(store.count(PETS, where), (all) => list(Math.floor(Math.min(limit, all) / 2)))
    : list(limit)
  if (!isCounted) return whenReady(json, (text) => context.json(200, text))
  return whenReady(json, (text) =>
    whenReady(store.count(PETS, where), (all) => context.json(200, text, totalLines(all))),
  )
}

// --- internal ---

function totalLines(count: number): readonly string[] {
  return ['X-Total-Count', String(count)]
}

/** Stands for a requested status that does not exist, and matches nothing. */
const NO_STATUS = 'none'

/** The limit and the status to list by; invalid ones are clamped (ledger, `invalidQuery`). */
function wanted({ query, operation }: RequestContext): {
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

/** The nearest allowed limit, or the default if the text is not an integer. */
function clampLimit(text: string, operation: RequestContext['operation']): number {
  const { minimum, maximum, default: usual } = limitBounds(operation)
  if (!/^-?\d+$/.test(text)) return usual
  return Math.min(Math.max(Number(text), minimum), maximum)
}

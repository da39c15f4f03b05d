import { UsageError } from '../../base/errors.ts'
import { createRandom, randomBelow } from '../../base/random.ts'
import type { RecordParent, RecordSchemas } from '../../contract/resources/record-schemas.ts'
import { askableIds } from '../../contract/views/id-texts.ts'
import type { StoredRecord } from '../../store/record-kind.ts'
import type { Batch } from './batch.ts'
import { createDraw } from './draw.ts'

/** The ids of the records of a resource, each with its parents. */
export interface Placed {
  readonly id: StoredRecord['id']
  readonly parents?: StoredRecord['parents']
}

/** What the parents of records are drawn with. */
export interface ParentSurroundings {
  readonly seed: number
  /** All resources, by name. */
  readonly schemas: ReadonlyMap<string, RecordSchemas>
  /** The records of a resource, with the parents that they have or get. */
  readonly placed: (resource: string) => readonly Placed[]
  readonly views: Batch['views']
}

/**
 * How the parents of one record after another are drawn: from a record that exists, with its own parents; a scope takes any value, and has
 * one. `undefined` if there are none.
 * @throws UsageError when there is no record of a parent.
 */
export function drawsOfParents(
  { name, parents }: RecordSchemas,
  surroundings: ParentSurroundings,
): (() => NonNullable<StoredRecord['parents']>) | undefined {
  if (parents.length === 0) return undefined
  const { placed, schemas, seed } = surroundings
  const draws = parents.map(({ parameter, resource, ...more }, at) => {
    if (resource === undefined) {
      const scope = scopeOf({ parameter, resource, ...more }, surroundings)
      return () => [[parameter, scope]] as const
    }
    const existing = placed(resource)
    if (existing.length === 0)
      throw new UsageError(
        `generate: ${name}: each belongs to one of ${resource}, and there are none. List or generate some.`,
      )
    const random = createRandom(seed, `${name}/{${parameter}}`)
    const above = schemas.get(resource)?.parents ?? []
    return () => {
      const { id, parents: own } = existing[randomBelow(existing.length, random)] as Placed
      // The same place in the path can have another name there.
      const theirs = above.slice(0, at).flatMap((each, place) => {
        const value = own?.[each.parameter]
        const mine = parents[place]?.parameter
        return value === undefined || mine === undefined ? [] : [[mine, value] as const]
      })
      return [...theirs, [parameter, id] as const]
    }
  })
  return () => Object.fromEntries(draws.flatMap((draw) => draw()))
}

// --- internal ---

/** The value of a scope: a plain one, unless the path takes another. */
function scopeOf(
  { parameter, kind, asked }: RecordParent,
  { seed, views }: ParentSurroundings,
): StoredRecord['id'] {
  const usual = kind === 'int64' ? 1 : 'default'
  const { problems } = views(asked)
  const isAllowed = (value: unknown) => problems(value).length === 0
  if (isAllowed(usual)) return usual
  const draw = createDraw(
    askableIds(undefined, asked),
    createRandom(seed, `{${parameter}}`).state(),
    parameter,
  )
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const value = draw()
    const isId = typeof value === 'string' || typeof value === 'number'
    if (isId && isAllowed(value)) return value
  }
  return usual
}

/** How often a value is drawn that a path takes. */
const MOST_TRIES = 100

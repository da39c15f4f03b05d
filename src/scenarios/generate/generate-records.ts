import { bareMap, ownMember } from '../../base/json/json.ts'
import { type OnProgress, TELLING } from '../../base/progress.ts'
import { withParentMembers } from '../../contract/resources/parent-members.ts'
import type { RecordSchemas } from '../../contract/resources/record-schemas.ts'
import type { View } from '../../contract/views/view.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import type { RecordValue, StoredRecord } from '../../store/record-kind.ts'
import type { Batch } from './batch.ts'
import { drawsOf, type Surroundings } from './field-draws.ts'
import { newIds } from './new-ids.ts'
import { drawsOfParents, type Placed } from './parents.ts'
import { namesOfAll } from './references.ts'

/**
 * Generates records from the contract's schemas and their `x-faker` hints: ids first, then the fields, each from a stream of its own,
 * so that a new field changes no other. A field named as the id of a resource draws from its records. The same seed gives the same
 * records; a higher count only adds to them, except to what refers to them.
 * @param batches of all resources, also of those of which none is generated
 * @throws Error when a hint is not a method of faker; UsageError when there are no parents.
 */
export function generateRecords(
  batches: readonly Batch[],
  {
    seed,
    onProgress = () => {},
  }: { readonly seed: number; readonly onProgress?: OnProgress | undefined },
): ReadonlyMap<string, readonly StoredRecord[]> {
  const parts = possible(batches.map((batch) => ({ batch, fresh: newIds(batch, seed) })))
  const ids = new Map(
    parts.map(({ batch: { schemas, kept }, fresh }) => [
      schemas.name,
      [...kept.map(({ id }) => id), ...fresh],
    ]),
  )
  const all = namesOfAll(batches.map(({ schemas }) => schemas))
  const surroundings = { seed, ids, all }
  const placed = placeAll(parts, seed)
  const wanted = parts.filter(({ fresh }) => fresh.length > 0)
  const generated = wanted.map(({ batch, fresh }) => {
    const { name, parentMembers } = batch.schemas
    const generate = createGenerate(batch, surroundings)
    const records = placed(name)
      .slice(batch.kept.length)
      .map(({ id, parents }, done) => {
        if (done % TELLING === 0)
          onProgress({ step: 'generating', done, of: fresh.length, unit: batch.noun })
        const value = withParentMembers(generate(id), parentMembers, parents)
        return parents ? { id, value, parents } : { id, value }
      })
    return [name, records] as const
  })
  return new Map(generated)
}

// --- internal ---

/** A resource with the ids of the records to generate. */
interface Part {
  readonly batch: Batch
  readonly fresh: readonly StoredRecord['id'][]
}

/** Where the schema of ids allows no record of a parent, there is none below it either, however many are wanted. */
function possible(parts: readonly Part[]): readonly Part[] {
  const isBarren = ({ batch: { count, kept }, fresh }: Part) =>
    count > 0 && kept.length === 0 && fresh.length === 0
  const barren = new Set(parts.filter(isBarren).map(({ batch }) => batch.schemas.name))
  const isBelow = ({ batch: { schemas }, fresh }: Part) =>
    fresh.length > 0 && schemas.parents.some(({ resource }) => barren.has(resource ?? ''))
  if (!parts.some(isBelow)) return parts
  return possible(parts.map((part) => (isBelow(part) ? { ...part, fresh: [] } : part)))
}

/** The ids of all records with their parents, in their order: found out when they are asked for, since those of parents come first. */
function placeAll(parts: readonly Part[], seed: number): (resource: string) => readonly Placed[] {
  const batches = new Map(parts.map((part) => [part.batch.schemas.name, part]))
  const schemas = new Map(parts.map(({ batch }) => [batch.schemas.name, batch.schemas]))
  const known = new Map<string, readonly Placed[]>()
  const placed = (resource: string): readonly Placed[] => {
    const before = known.get(resource)
    if (before) return before
    const { batch, fresh } = batches.get(resource) ?? {}
    // A path that leads to itself would have no end.
    known.set(resource, batch?.kept ?? [])
    if (!batch || !fresh || fresh.length === 0) return batch?.kept ?? []
    const parents = drawsOfParents(batch.schemas, {
      ...{ seed, schemas, placed },
      views: batch.views,
    })
    const all = [
      ...batch.kept,
      ...fresh.map((id) => (parents ? { id, parents: parents() } : { id })),
    ]
    known.set(resource, all)
    return all
  }
  return placed
}

/** Creates the function that makes one record after another, by its id: a view makes what is not drawn, so that something is always found. */
function createGenerate(
  batch: Batch,
  surroundings: Surroundings,
): (id: StoredRecord['id']) => RecordValue {
  const { schemas, view } = batch
  const draws = drawsOf(batch, surroundings)
  const { seed } = surroundings
  return (id) => {
    const drawn: RecordValue = Object.assign(bareMap(), ...draws.map(({ draw }) => draw(id)))
    const at = { seed, path: `${schemas.name}/${id}`, keepsUnknown: true, isFull: true }
    const shown: { [name: string]: unknown } = {
      ...toObject(view.show(membersOf(id, schemas, drawn), at)),
    }
    // A view makes all members, and these were drawn as absent.
    const absent = draws.flatMap(({ fields }) => fields.filter((name) => !(name in drawn)))
    for (const name of absent) if (!schemas.required.has(name)) delete shown[name]
    const to = Object.keys(drawn).filter((name) => drawn[name] === undefined)
    return membersOf(
      id,
      schemas,
      to.reduce((value, name) => withoutReference(value, name, { id, view }), shown),
    )
  }
}

/** A record whose field refers to none: it is without it, or has null or an empty list, or refers to itself, whichever its schema allows. */
function withoutReference(
  value: RecordValue,
  name: string,
  { id, view }: { readonly id: StoredRecord['id']; readonly view: View },
): RecordValue {
  const { [name]: _, ...without } = value
  const ways = [without, ...[null, [], id, [id]].map((none) => ({ ...value, [name]: none }))]
  return ways.find((each) => view.problems(each).length === 0) ?? value
}

/** The members in the order of the contract, with the id in its place. */
function membersOf(
  id: StoredRecord['id'],
  { members, id: place }: RecordSchemas,
  drawn: RecordValue,
): RecordValue {
  const [first, second] = place.property ?? []
  const shown = (name: string) => {
    const own = ownMember(drawn, name)
    if (name !== first) return own
    return second === undefined ? id : { ...toObject(own), [second]: id }
  }
  const entries = [...members.keys()].map((name) => [name, shown(name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function toObject(value: unknown): RecordValue {
  return isJsonObject(value) ? value : {}
}

import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { Asker } from './asker.ts'
import { pathTo } from './found-records.ts'

/** The path to a record that a service hardly has: its id is one that the contract allows. `undefined` if none is known. */
export async function pathToNone(
  asker: Asker,
  record: RecordOperation,
): Promise<{ readonly [name: string]: string } | undefined> {
  const { item, resource } = record
  const operation = asker.operation(record.operation)
  if (item === undefined || !operation) return undefined
  const known = await asker.known(resource.name)
  const taken = new Set(known.map(({ id }) => String(id)))
  const [first] = known
  const like = first === undefined ? [] : [turned(String(first.id))]
  const id = [...FREE, ...like].find(
    (each) =>
      !taken.has(each) && operation.readPath({ [item]: each }).violations.every(isElsewhere(item)),
  )
  return id === undefined ? undefined : pathTo(record, { id, parents: first?.parents ?? {} })
}

// --- internal ---

/** Ids that hardly anything has: a number also where ids are in 32 bits, a UUID, a text. */
const FREE = ['2147480001', '3b241101-e2bb-4255-8caf-4136c566a962', 'no-such-record']

function isElsewhere(item: string) {
  return ({ location }: { readonly location: string }) => location !== `path.${item}`
}

/** An id of the same form as another: its letters and digits are turned about. */
function turned(id: string): string {
  return id.replace(/[a-z0-9]/gi, (each) => TURNED[TURNED.indexOf(each) ^ 1] ?? each)
}

const TURNED = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

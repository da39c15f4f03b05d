import { mediaType } from '../base/http/media-type.ts'
import { pointerKeys, toPointer } from '../base/json/json.ts'
import { countUpTo, jsonOffsets } from '../base/json/json-places.ts'
import { readYaml } from '../base/json/yaml.ts'
import type { ContractSource } from './document/contract-source.ts'
import type { OpenApiDocument, OperationObject, SecurityScheme } from './document/document.ts'
import { describedStatus, isJsonKin, operationsIn } from './document/operations.ts'
import { eventLabel, writtenEvents } from './events/written-events.ts'
import type { Violation } from './requests/violation-types.ts'

/**
 * Finds the place in the contract for a violation: a JSON pointer (RFC 6901) into the document as it is written, which does not
 * go through references. `status` is that of the answer. `undefined` if the contract does not have the operation.
 */
export function contractPointer(
  written: object,
  operation: string,
  { source, location }: Pick<Violation, 'source' | 'location'>,
  status: number | undefined,
): string | undefined {
  const root: Place = { node: written, path: [] }
  const described = findOperation(root, operation)
  if (!described) return undefined
  const [side = '', ...rest] = location.split('.')
  const message =
    source === 'request'
      ? goTo(root, described, ['requestBody'])
      : (goTo(root, described, ['responses', keyOf(described, status)]) ??
        goTo(root, described, ['responses']))
  const found =
    side === 'body'
      ? message && findValue(root, message, rest)
      : (findParameter(root, described, side, rest.join('.')) ??
        findOther(root, message, { source, location }))
  return toPointer((found ?? described).path)
}

/** A place in the file of a contract, as people and CI services know it. */
export interface Position {
  readonly file: string
  /** Both from 1; a column counts UTF-16 code units. */
  readonly line: number
  readonly column: number
}

/** A place in a contract: a JSON pointer into the document as it is written, and the operation that it is about. */
interface Sought {
  readonly place: string
  /** The JSON pointer of the operation. */
  readonly operation: string | undefined
}

/**
 * Finds where places of a contract are in its first file. What is not there, since another file or an overlay has it, is found at its
 * operation; what is nowhere in the file, at the nearest place around it.
 */
export function findPositions(
  { file }: ContractSource,
  sought: readonly Sought[],
): readonly Position[] {
  const text = file.firstText ?? file.text
  const moved = new Map(file.moved)
  const ways = sought.map(({ place, operation }) =>
    [place, operation].flatMap((each) =>
      each === undefined ? [] : [pointerKeys(writtenPointer(moved, each))],
    ),
  )
  const found = locate(text, ways.flat())
  let at = 0
  return ways.map((candidates) => {
    const places = candidates.map((keys) => ({ keys, found: found[at++] as Located }))
    const best = places.find(isThere) ?? places.at(-1) ?? { found: START }
    return { file: file.name, line: best.found.line, column: best.found.column }
  })
}

// --- internal ---

/** Where the author of a document wrote what a pointer leads to in the one that it was upgraded to. */
function writtenPointer(moved: ReadonlyMap<string, string>, pointer: string): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const written = moved.get(pointer.slice(0, end))
    if (written !== undefined) return written + pointer.slice(end)
  }
  return pointer
}

interface Place {
  readonly node: object
  readonly path: readonly string[]
}

function findOperation(root: Place, id: string): Place | undefined {
  const { paths = {} } = root.node as Partial<OpenApiDocument>
  const found = operationsIn(paths).find(({ operation }) => operation.operationId === id)
  if (found) return goTo(root, root, ['paths', found.path, found.method])
  const event = writtenEvents(root.node as OpenApiDocument).find((each) => eventLabel(each) === id)
  return event && goTo(root, root, pointerKeys(event.pointer))
}

/** The key under which an operation describes its answer with a status. */
function keyOf({ node }: Place, status: number | undefined): string {
  const { responses = {} } = node as Partial<OperationObject>
  return describedStatus(responses, status ?? 0) ?? String(status)
}

/** The parameter of an operation, else that of its path. */
function findParameter(root: Place, operation: Place, side: string, name: string) {
  const item = goTo(root, root, operation.path.slice(0, -1))
  for (const owner of [operation, item]) {
    const list = owner && goTo(root, owner, ['parameters'])
    for (const at of Object.keys(list?.node ?? {})) {
      const place = list && goTo(root, list, [at])
      const found = place?.node as { in?: string; name?: string } | undefined
      if (found?.in === side && found.name?.toLowerCase() === name.toLowerCase()) return place
    }
  }
  return undefined
}

/** The place that describes the media type, the status, a header of an answer, or a credential. */
function findOther(
  root: Place,
  message: Place | undefined,
  { source, location }: Pick<Violation, 'source' | 'location'>,
): Place | undefined {
  if (location === 'header.content-type' || location === 'status') return message
  const [side = '', ...rest] = location.split('.')
  const name = rest.join('.').toLowerCase()
  if (source === 'response') {
    const headers = side === 'header' && message ? goTo(root, message, ['headers']) : undefined
    const written = Object.keys(headers?.node ?? {}).find((each) => each.toLowerCase() === name)
    return headers && written !== undefined ? goTo(root, headers, [written]) : undefined
  }
  const schemes = goTo(root, root, ['components', 'securitySchemes'])
  const known = Object.entries(schemes?.node ?? {}) as [string, SecurityScheme][]
  const isKey = ({ in: place, name: its = '' }: SecurityScheme) =>
    place === side && its.toLowerCase() === name
  const [found] = known.find(([, each]) => isKey(each)) ?? []
  const [first] = location === 'header.authorization' ? (known[0] ?? []) : []
  const scheme = found ?? first
  return schemes && scheme !== undefined ? goTo(root, schemes, [scheme]) : undefined
}

/** The schema of a value in a body, in JSON or else as it is described first, or the nearest one around it. */
function findValue(root: Place, message: Place, keys: readonly string[]): Place | undefined {
  if (keys.length === 0) return message
  const content = goTo(root, message, ['content'])
  const types = Object.keys(content?.node ?? {})
  const usual = types.find((each) => mediaType(each) === 'application/json')
  const type = usual ?? types.find(isJsonKin) ?? types[0]
  let place = content && type !== undefined ? goTo(root, content, [type, 'schema']) : undefined
  for (const key of keys) {
    const next = place && findMember(root, place, key)
    if (!next) break
    place = next
  }
  return place ?? message
}

/** The schema of a member or an item, which a part of the schema may have. */
function findMember(root: Place, place: Place, key: string): Place | undefined {
  const own = goTo(root, place, ['properties', key]) ?? goTo(root, place, ['items'])
  if (own) return own
  const parts = goTo(root, place, ['allOf'])
  for (const at of Object.keys(parts?.node ?? {})) {
    const part = parts && goTo(root, parts, [at])
    const found = part && findMember(root, part, key)
    if (found) return found
  }
  return undefined
}

/** Follows keys from a place, and references where they occur; `undefined` if there is nothing. */
function goTo(root: Place, from: Place, keys: readonly string[]): Place | undefined {
  let { node, path } = from
  for (const key of keys) {
    const next = Object.hasOwn(node, key) ? (node as Record<string, unknown>)[key] : undefined
    if (typeof next !== 'object' || next === null) return undefined
    ;({ node, path } = follow(root, { node: next, path: [...path, key] }))
  }
  return { node, path }
}

function follow(root: Place, place: Place): Place {
  const { $ref } = place.node as { $ref?: unknown }
  if (typeof $ref !== 'string') return place
  return goTo(root, root, pointerKeys($ref.replace(/^#/, ''))) ?? place
}

/** Where a path, or the longest part of it that there is, leads. */
interface Located extends Omit<Position, 'file'> {
  /** How many of its keys lead there. */
  readonly depth: number
}

const START: Located = { line: 1, column: 1, depth: 0 }

/** Three keys identify an operation or a component; a shorter match would point elsewhere. */
const NAMED = 3

function isThere({ keys, found }: { readonly keys: readonly string[]; readonly found: Located }) {
  return found.depth >= Math.min(keys.length, NAMED)
}

function locate(text: string, paths: readonly (readonly string[])[]): readonly Located[] {
  if (!isJson(text)) {
    const { positionOf } = readYaml(text)
    return paths.map((keys) => positionOf(keys) ?? START)
  }
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return jsonOffsets(text, paths).map(({ offset, depth }) => {
    const line = countUpTo(starts, offset)
    return { line, column: offset - (starts[line - 1] ?? 0) + 1, depth }
  })
}

/** Whether a text is JSON, which is read in a fraction of the time that YAML takes. */
function isJson(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // a flow map of YAML
  }
}

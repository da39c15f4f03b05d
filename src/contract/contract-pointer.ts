import { pointerKeys, toPointer } from '../base/json/json.ts'
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
      : (goTo(root, described, ['responses', String(status)]) ??
        goTo(root, described, ['responses']))
  const found =
    side === 'body'
      ? message && findValue(root, message, rest)
      : (findParameter(root, described, side, rest.join('.')) ?? findOther(root, message, location))
  return toPointer((found ?? described).path)
}

// --- internal ---

/** A part of the document, and the keys that lead there. */
interface Place {
  readonly node: object
  readonly path: readonly string[]
}

function findOperation(root: Place, id: string): Place | undefined {
  const paths = goTo(root, root, ['paths'])
  for (const [path, item] of Object.entries(paths?.node ?? {}))
    for (const [method, operation] of Object.entries(item as object))
      if ((operation as { operationId?: string }).operationId === id)
        return goTo(root, root, ['paths', path, method])
  return undefined
}

function findParameter(root: Place, operation: Place, side: string, name: string) {
  const list = goTo(root, operation, ['parameters'])
  for (const at of Object.keys(list?.node ?? {})) {
    const place = list && goTo(root, list, [at])
    const found = place?.node as { in?: string; name?: string } | undefined
    if (found?.in === side && found.name?.toLowerCase() === name.toLowerCase()) return place
  }
  return undefined
}

/** The place that describes the credential, the media type or the status. */
function findOther(root: Place, message: Place | undefined, location: string): Place | undefined {
  if (location === 'header.content-type' || location === 'status') return message
  if (location !== 'header.authorization') return undefined
  const schemes = goTo(root, root, ['components', 'securitySchemes'])
  const [first] = Object.keys(schemes?.node ?? {})
  return schemes && first !== undefined ? goTo(root, schemes, [first]) : undefined
}

/** The schema of a value in a JSON body, or the nearest one around it. */
function findValue(root: Place, message: Place, keys: readonly string[]): Place | undefined {
  if (keys.length === 0) return message
  let place = goTo(root, message, ['content', 'application/json', 'schema'])
  for (const key of keys) {
    const next = place && (goTo(root, place, ['properties', key]) ?? goTo(root, place, ['items']))
    if (!next) break
    place = next
  }
  return place ?? message
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

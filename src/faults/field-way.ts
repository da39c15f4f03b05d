import { pointerKeys } from '../base/json-pointer.ts'

/**
 * Reads the name of a field of a body as the path to it: a JSON Pointer (RFC 6901: `/owner/city`, `/tags/0`) leads into
 * the body, and any other name to a field of the body itself. The name must satisfy the scenario schema.
 */
export function fieldWay(name: string): readonly string[] {
  if (!name.startsWith('/')) return [name]
  return pointerKeys(name)
}

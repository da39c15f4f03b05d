import { pointerKeys } from '../../../base/json-pointer.ts'

/** The value at a JSON pointer (RFC 6901) in a document; `undefined` if there is none. */
export function atPointer(document: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce<unknown>(
    (value, key) =>
      Object.hasOwn(Object(value), key) ? (value as { [key: string]: unknown })[key] : undefined,
    document,
  )
}

/** The value at a JSON pointer (RFC 6901) in a document; `undefined` if there is none. */
export function atPointer(document: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce<unknown>((value, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return Object.hasOwn(Object(value), key)
      ? (value as { [key: string]: unknown })[key]
      : undefined
  }, document)
}

/** The keys along which a JSON pointer (RFC 6901) leads. */
export function pointerKeys(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The JSON pointer (RFC 6901) along some keys. */
export function toPointer(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

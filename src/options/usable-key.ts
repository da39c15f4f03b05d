/** The key to use where any is accepted, and where a scenario of the built-in contract names none. */
export const DEFAULT_KEY = 'sandbox-key'

/** Any key is accepted: where neither a scenario nor what is known of its contract names one. */
export const ANY_KEY = '*'

/** Whether any credential of the right form is accepted. */
export function takesAnyKey(keys: readonly string[]): boolean {
  return keys.includes(ANY_KEY)
}

/** The key that everybody may know, if it is accepted. */
export function knownKey(keys: readonly string[]): string | undefined {
  return [DEFAULT_KEY, ANY_KEY].some((each) => keys.includes(each)) ? DEFAULT_KEY : undefined
}

/** A key to show and to use: the first plain one, otherwise a key that matches the first pattern. */
export function usableKey(keys: readonly string[]): string {
  const [first = ANY_KEY] = keys
  const plain = keys.find((key) => !key.includes('*'))
  return plain ?? (first === ANY_KEY ? DEFAULT_KEY : first.replaceAll('*', '1'))
}

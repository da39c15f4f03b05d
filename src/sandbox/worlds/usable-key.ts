/** A key to show and to use: the first plain one, otherwise a key that matches the first pattern. */
export function usableKey(keys: readonly string[]): string {
  return keys.find((key) => !key.includes('*')) ?? (keys[0] as string).replaceAll('*', '1')
}

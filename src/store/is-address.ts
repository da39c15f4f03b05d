/** Whether `--data` names an address instead of a directory. */
export function isAddress(data: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(data)
}

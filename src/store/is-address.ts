/** Whether state is kept at an address, not in a directory. */
export function isAddress(data: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(data)
}

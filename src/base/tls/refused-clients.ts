/** In milliseconds. */
const MINUTE = 60_000

/**
 * Creates a function that says of a client that it is refused, and why: at once for the first with a reason, then at most once a
 * minute for each, with the number of those that were not said. `now` gives milliseconds.
 */
export function refusedClients(
  say: (message: string) => void,
  now: () => number = () => performance.now(),
): (why: string, address: string | undefined) => void {
  // Reasons are few: the codes with which a certificate is not accepted, and that there is none.
  const said = new Map<string, { readonly time: number; unsaid: number }>()
  return (why, address = 'an address that is gone') => {
    const last = said.get(why)
    if (last && now() - last.time < MINUTE) {
      last.unsaid += 1
      return
    }
    said.set(why, { time: now(), unsaid: 0 })
    const before = last?.unsaid ? `, and ${last.unsaid} more since the last line,` : ''
    say(`a request from ${address}${before} was refused with 403: ${why}`)
  }
}

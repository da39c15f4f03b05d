/** The address of the page of a sandbox or a proxy. One that listens everywhere is opened on this machine. */
export function pageAddress({ adminUrl }: { readonly adminUrl: string }): string {
  const address = new URL(`${adminUrl}/`)
  const own = LOOPBACK[address.hostname]
  if (own !== undefined) address.hostname = own
  return address.href
}

// --- internal ---

/** Where a server that listens on all addresses is reached from its own machine; no browser goes to "all". */
const LOOPBACK: { readonly [host: string]: string } = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' }

/** The address of the page of a sandbox or a proxy. If it listens on all addresses, the page is opened under a local one. */
export function pageAddress({ adminUrl }: { readonly adminUrl: string }): string {
  const address = new URL(`${adminUrl}/`)
  const own = LOOPBACK[address.hostname]
  if (own !== undefined) address.hostname = own
  return address.href
}

// --- internal ---

/** The address for the same machine if a server listens on all addresses, which browsers do not accept. */
const LOOPBACK: { readonly [host: string]: string } = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' }

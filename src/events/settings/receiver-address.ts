import { isLoopbackName } from '../../base/http/http.ts'
import { withoutUser } from '../../base/text/shown.ts'
import { redactAddress } from '../../redaction/redact-by-name.ts'

/** Why nothing may be sent to an address, as a sentence with the way out; `undefined` if it may. Only this machine and `hosts` get something. */
export function addressProblem(address: string, hosts: ReadonlySet<string>): string | undefined {
  const url = URL.parse(address)
  const shown = redactAddress(withoutUser(address)).slice(0, SHOWN)
  if (!url || !/^https?:$/.test(url.protocol))
    return `${JSON.stringify(shown)} is no http or https address.`
  const { hostname } = url
  if (isLoopbackName(hostname) || ALSO_HERE.has(hostname) || hosts.has(hostname)) return undefined
  return `${shown} is not on this machine: nothing is sent there. Start with --callback-hosts ${hostname} to allow it.`
}

// --- internal ---

const SHOWN = 200

/** Other names of this machine: what listens on all addresses is reached there. */
const ALSO_HERE = new Set(['0.0.0.0', '[::]', 'localhost.'])

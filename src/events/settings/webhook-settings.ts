import { isLoopbackName } from '../../base/http/http.ts'
import { shown, withoutUser } from '../../base/text/shown.ts'
import { AFTER, afterOf, DURATION_PATTERN } from '../../base/time.ts'
import type { Schema } from '../../contract/document/document.ts'
import { redactAddress } from '../../redaction/redact-by-name.ts'

/** Where the webhooks of a world go, and how. */
export interface WebhookSettings {
  /** Default: nowhere, so that none is sent. */
  readonly url?: string
  /** What deliveries are signed with (Standard Webhooks): `whsec_` and base64. Default: they are not signed. */
  readonly secret?: string
  /** How long it waits after each attempt that fails, e.g. `1s`, by the clock of the world. Default: nothing is sent again. */
  readonly retry?: readonly string[]
}

/** How often a delivery may be sent again. */
const MOST_RESENDS = 20

/** The longest address of a receiver, in characters. */
const LONGEST_RECEIVER = 2000

/** The JSON Schemas of the settings of webhooks. */
export const webhookProperties: { readonly [name in keyof WebhookSettings]-?: Schema } = {
  url: {
    type: 'string',
    pattern: '^https?://[^\\s/]',
    maxLength: LONGEST_RECEIVER,
    title: 'an address (http://127.0.0.1:3000/hooks)',
    description:
      'Where webhooks go. Only this machine, unless --callback-hosts names another one. Default: nowhere, so that none is sent.',
  },
  secret: {
    type: 'string',
    pattern: '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$',
    title: 'whsec_ and 24 to 64 bytes in base64',
    description:
      'What deliveries are signed with (Standard Webhooks). It is never shown. Default: they are not signed.',
  },
  retry: {
    type: 'array',
    maxItems: MOST_RESENDS,
    items: { type: 'string', pattern: DURATION_PATTERN, title: AFTER },
    description:
      'How long it waits after each attempt that fails before the next one, by the clock of the world. Default: [], nothing is sent again.',
  },
}

/**
 * What is wrong in settings that their schema does not see: the place of each, and the text after its name.
 * @param hosts the hosts besides this machine that something may go to; without them, an address may be of any
 */
export function webhookProblems(
  { url, retry = [] }: { readonly [name in keyof WebhookSettings]: WebhookSettings[name] | null },
  hosts?: ReadonlySet<string>,
): readonly { readonly path: readonly string[]; readonly text: string }[] {
  const isAny = hosts === undefined && URL.canParse(url ?? '')
  const wrong = url && !isAny && addressProblem(url, hosts ?? new Set())
  return [
    ...(wrong ? [{ path: ['url'], text: `cannot be used: ${wrong}` }] : []),
    ...(retry ?? []).flatMap((wait, at) =>
      afterOf(wait) === undefined
        ? [{ path: ['retry', String(at)], text: `must be ${AFTER}, got ${shown(wait)}.` }]
        : [],
    ),
  ]
}

/** Settings without what nobody is to see. */
export function shownWebhooks({
  secret: _secret,
  url,
  ...others
}: WebhookSettings): WebhookSettings {
  return { ...(url !== undefined && { url: redactAddress(url) }), ...others }
}

export function webhooksSchema(): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    description:
      'Where the webhooks of the contract go, and how; callbacks go where their requests say. `--webhook-url` overrides the address.',
    properties: webhookProperties,
  }
}

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

import { stringifyJson } from '../base/json/json.ts'
import { shorten } from '../base/text/text.ts'
import type { WebhooksInForce } from '../client/answer-types.ts'
import type { Delivery } from '../events/delivery-types.ts'
import { offsetInput, offsetOf, type Tool, textsOf } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

const triggered = inputOf('triggerWebhook').properties
const {
  url: _url,
  operation: _operation,
  q: _q,
  limit: _limit,
  ...conditions
} = inputOf('listDeliveries').properties

/** Shows the webhooks and callbacks of the contract with their latest deliveries, and sends one. */
export const sendWebhook: Tool = {
  name: 'send_webhook',
  title: 'Webhooks: send one, or look at what was sent',
  description:
    'Without name: the webhooks and callbacks of the contract, when each is sent, where they go, and the latest deliveries, the newest first, each with its attempts and what the receiver answered (by event, state, request, since; wait lets it wait for one). With name: sends that one now, with a record, a payload of your own, or one that is made from the contract; without an address in force, give url.',
  routes: ['getWebhooks', 'listDeliveries', 'triggerWebhook'],
  input: {
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200, description: 'The event to send.' },
      ...triggered,
      ...conditions,
      ...offsetInput,
    },
  },
  run: async (given, { call }) => {
    const { name, record, payload, url, after, world } = given
    const of = { query: textsOf({ world }) }
    if (name !== undefined) {
      const body = { record, payload, url, after }
      const sent: Delivery = await call('triggerWebhook', { ...of, path: { name }, body })
      const says = `It is ${sent.state}, for ${sent.due} by the clock of the world.`
      return { says: [sent.reason ?? says], quote: { from: 'sandbox', value: briefly(sent) } }
    }
    const filter = textsOf({
      ...{ world, event: given.event, state: given.state, request: given.request },
      ...{ since: given.since, wait: given.wait, limit: SHOWN },
    })
    const { deliveries, total } = await call('listDeliveries', { query: filter })
    const settings: WebhooksInForce = await call('getWebhooks', of)
    return {
      says: [
        `${deliveries.length} of ${total} deliveries, the newest first.`,
        settings.events.length === 0
          ? 'The contract has no webhooks and no callbacks.'
          : settings.url === undefined
            ? 'Nothing says where webhooks go: start with --webhook-url, or give url here.'
            : `Webhooks go to ${settings.url}.`,
      ],
      quote: {
        from: 'sandbox',
        value: { ...settings, deliveries: deliveries.map(briefly) },
        ...offsetOf(given),
      },
    }
  },
}

// --- internal ---

const SHOWN = 20
const SHOWN_OF_PAYLOAD = 500

function briefly({ headers: _headers, payload, ...delivery }: Delivery) {
  return {
    ...delivery,
    ...(payload !== undefined && { payload: shorten(stringifyJson(payload), SHOWN_OF_PAYLOAD) }),
  }
}

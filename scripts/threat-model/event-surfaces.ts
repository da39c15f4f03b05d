import type { Surface } from './surface.ts'

/** Where a sandbox sends webhooks and callbacks. */
export const eventSurfaces: readonly Surface[] = [
  {
    name: 'Receivers of webhooks and callbacks',
    reach:
      'nobody reaches it: the sandbox asks. Webhooks go where the command line, a scenario or the control plane says, callbacks where the request of a client says',
    trusts:
      'clients with a POST to any port and path of this machine that takes one, where the contract has callbacks; with other hosts only as `--callback-hosts` names them, and that of `--webhook-url`',
    out: 'services of this machine that act on any POST, if clients that you do not trust reach a sandbox with callbacks; what a named host resolves to; replays of a delivery that somebody has seen, which its receiver finds by `webhook-id` and `webhook-timestamp`',
    promises: [
      {
        what: 'nothing goes to another host, and no redirect is followed',
        tests: [
          [
            'events/deliveries',
            'a callback goes where its request says, and to this machine alone',
          ],
          ['events/deliveries', 'a redirect is an answer, and is not followed'],
        ],
      },
      {
        what: 'the secret that signs is shown nowhere',
        tests: [
          [
            'events/deliveries',
            'a delivery with a secret is signed as Standard Webhooks say, and nothing shows the secret',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'deliveries of a world that wait; that have ended',
        most: '{events/delivery.ts#MOST_WAITING_DELIVERIES}; {events/delivery.ts#MOST_ENDED_DELIVERIES}',
        beyond:
          'kept as refused, in a sentence, and the request succeeds; the oldest are forgotten',
        tests: [
          [
            'events/bounds',
            'a world has at most 10,000 deliveries that wait: one more is refused in a sentence',
          ],
          ['events/bounds', 'of deliveries that have ended, a world keeps the newest thousand'],
        ],
      },
      {
        what: 'deliveries being sent at a time, in all worlds; one after another to each address of a world',
        most: '{events/event-sender.ts#MOST_SENDING}',
        beyond: 'they wait for one that is over',
        tests: [['events/bounds', 'at most a hundred deliveries are being sent at a time']],
      },
      {
        what: 'how long a receiver may take; what is read of its answer',
        most: '{events/send-delivery.ts#LONGEST_DELIVERY ms}; {events/send-delivery.ts#LARGEST_RECEIVER_ANSWER bytes}',
        beyond: 'the attempt has failed; the rest is not read',
        tests: [
          [
            'events/bounds',
            'a receiver that does not answer within five seconds has not taken a delivery',
          ],
          ['events/bounds', 'an answer without an end is read to 64 KiB'],
        ],
      },
      {
        what: 'how often a delivery is sent again (`retry`); copies that a fault makes; the length of an address in a setting',
        most: '{events/settings/webhook-settings.ts#MOST_RESENDS}; {faults/fault.ts#MOST_COPIES}; {events/settings/webhook-settings.ts#LONGEST_RECEIVER} characters',
        beyond: 'refused in a sentence (400, or exit code 2)',
        tests: [['events/settings', 'settings of webhooks that are %s are refused in a sentence']],
      },
      {
        what: 'how long a request for deliveries waits (`wait`)',
        most: '{admin/routes/delivery-routes.ts#LONGEST_WAIT_FOR_DELIVERY ms}',
        beyond: '400',
        tests: [['events/settings', 'a longer wait than a minute is refused']],
      },
    ],
  },
]

import type { Contract } from '../contract/contract.ts'
import { hasEvents } from '../contract/events/written-events.ts'
import type { WatchedWorld } from './delivery.ts'
import type { SenderOptions } from './delivery-attempts.ts'
import type { Events } from './events.ts'

/** What a run says of where deliveries may go. */
export interface EventOptions {
  readonly webhookUrl?: string | undefined
  readonly callbackHosts?: readonly string[] | undefined
}

/** The events of a contract; `undefined` if it has none: nothing of them is then loaded. */
export async function openEvents(
  contract: Contract,
  { webhookUrl, callbackHosts = [] }: EventOptions,
): Promise<Events | undefined> {
  if (!hasEvents(contract.written)) return undefined
  const [{ Events: Opened }, { eventsOf }] = await Promise.all([
    import('./events.ts'),
    import('../contract/events/contract-events.ts'),
  ])
  const own = webhookUrl === undefined ? [] : [new URL(webhookUrl).hostname]
  const hosts = new Set([...callbackHosts.map((host) => host.toLowerCase()), ...own])
  return new Opened(contract, eventsOf(contract), hosts)
}

/** Sends the deliveries of the worlds of a sandbox, if its contract has events. */
export async function startSending(
  sandbox: {
    readonly events: Events | undefined
    readonly replica: string | undefined
    everyWorld(): readonly WatchedWorld[]
  },
  options: Omit<SenderOptions, 'events' | 'replica' | 'inTurn'>,
): Promise<void> {
  const { events, replica } = sandbox
  if (!events) return
  const { EventSender } = await import('./event-sender.ts')
  const sender = new EventSender({ ...options, events, replica })
  events.sender = sender
  for (const world of sandbox.everyWorld()) sender.changed(world)
}

import type { Capture } from '../../journal/exchange.ts'
import type { ExchangeChecker, ProxyOptions } from '../proxy-options.ts'
import { type RunningProxy, startForwarding } from '../start-forwarding.ts'

/** How the deliveries of a service are passed on. */
export interface WebhookForwardingOptions
  extends Omit<
    ProxyOptions,
    'source' | 'upstream' | 'recorder' | 'aside' | 'strikes' | 'readOnly'
  > {
  /** The base address of the receiver. */
  readonly to: string
}

/**
 * Starts a listener for the webhooks and callbacks of a service, which passes each on to their receiver, and its answer back, byte for
 * byte; the checker judges them as deliveries.
 * @throws UsageError for a bad address; StartError for a name that does not resolve, or a port in use.
 */
export function startWebhookForwarding({
  to,
  checker,
  onExchange,
  ...options
}: WebhookForwardingOptions): Promise<RunningProxy> {
  return startForwarding({
    ...options,
    ...{ source: ANYWHERE, upstream: to },
    upstreamName: { what: '--webhooks-to', example: 'http://localhost:3000' },
    ...(checker && { checker: ofDeliveries(checker) }),
    ...(onExchange && { onExchange: (capture, result) => onExchange(delivery(capture), result) }),
  })
}

// --- internal ---

/** Deliveries may go to any path: where, the client has said to the service. */
const ANYWHERE: ProxyOptions['source'] = {
  basePath: '',
  document: {
    ...{ openapi: '3.1.0', info: { title: 'Webhooks', version: '1' } },
    ...{ paths: {}, components: { schemas: {} } },
  },
}

function delivery(capture: Capture): Capture {
  return { ...capture, isDelivery: true }
}

function ofDeliveries(checker: ExchangeChecker): ExchangeChecker {
  const { checkAll } = checker
  return {
    check: (capture) => checker.check(delivery(capture)),
    // What it may have done to records of the service is nothing.
    skip: (reason) => checker.skip(reason),
    ...(checkAll && { checkAll: (captures) => checkAll.call(checker, captures.map(delivery)) }),
  }
}

import type { Exchange } from '../../../journal/exchange.ts'

/** Sentences that explain why an exchange was answered as it was: the deciding reason first, then the contributing ones. */
export function reasonsOf(exchange: Exchange): readonly string[] {
  const { unknownFault, abandoned, nearest, miss } = exchange
  const { decisive, others } = faultsOf(exchange)
  return [
    decisive === undefined ? ORIGINS[exchange.origin] : `The fault ${decisive} answered.`,
    ...others.map((id) => `The fault ${id} struck as well; it did not decide the answer.`),
    ...(unknownFault ? [`Prefer asks for the fault ${unknownFault}, which does not exist.`] : []),
    ...(abandoned ? ['The client left before there was an answer.'] : []),
    ...(nearest ? [nearest.text] : []),
    ...(miss ? [`It is not on the tape; the nearest is ${miss}.`] : []),
  ]
}

/** The same in a few words, for a row of a list. */
export function shortReason(exchange: Exchange): string {
  const { violations, unknownFault, abandoned, nearest, miss } = exchange
  const { decisive, others } = faultsOf(exchange)
  return [
    ...(decisive === undefined ? [] : [`fault ${decisive}`]),
    ...violations.map(({ message }) => message),
    ...(unknownFault ? [`no fault ${unknownFault}`] : []),
    ...(abandoned ? ['the client left'] : []),
    ...(nearest ? [`nearest: ${nearest.operation}`] : []),
    ...(miss ? ['not on the tape'] : []),
    ...others.map((id) => `also fault ${id}`),
  ].join('; ')
}

// --- internal ---

const ORIGINS: { readonly [origin in Exchange['origin']]: string } = {
  store: 'The store answered, as the contract says.',
  fault: 'Prefer asked for this answer.',
  tape: 'The tape answered, with what was recorded.',
  contract: 'The checks against the contract refused it.',
  none: 'The contract has no such path.',
}

/** Faults strike in order until one of them answers or cuts the connection: the last is the one that did. */
function faultsOf({ fault, origin, answer, abandoned }: Exchange) {
  const ids = fault === undefined ? [] : fault.split(',')
  const isDecided = origin === 'fault' || (answer === undefined && !abandoned)
  return isDecided
    ? { decisive: ids.at(-1), others: ids.slice(0, -1) }
    : { decisive: undefined, others: ids }
}

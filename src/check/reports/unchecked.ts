/** Explains why an exchange was not judged at all. */
const wholly = {
  'sampled-out': 'left out by --sample',
  'queue-full': 'dropped because the checks were behind',
  'no-answer': 'no complete answer came',
  'other-path': 'outside the base path of the contract',
  'unknown-operation': 'not an operation of the contract',
  options: 'OPTIONS, not part of the contract',
  'checker-failed': 'the check failed: a bug of this tool',
} as const

/** Explains why a part of an exchange was not judged; the rest was. */
const partly = {
  'cut-answer': 'the answer was cut off: its body was not judged',
  head: 'HEAD: there is no body to judge',
  'no-content': '204: there is no body to judge',
  'not-modified': '304: there is no body to judge',
  'request-body-too-long': 'the body of the request was too long to judge',
  'request-unknown-coding': 'the content coding of the request is not known',
  'request-undecodable': 'the body of the request does not decode',
  'response-body-too-long': 'the body of the answer was too long to judge',
  'response-unknown-coding': 'the content coding of the answer is not known',
  'response-undecodable': 'the body of the answer does not decode',
} as const

/** Explains why an exchange, or part of it, was not judged, the reasons that leave out a whole one first. */
export const uncheckedReasons = { ...wholly, ...partly }

/** Why an exchange, or part of it, was not judged. */
export type UncheckedReason = keyof typeof uncheckedReasons

/** Whether a reason leaves out only a part of an exchange. */
export function isPartly(reason: string): boolean {
  return Object.hasOwn(partly, reason)
}

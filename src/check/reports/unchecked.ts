/**
 * Why an exchange, or a body of it, was not judged, and what that means to a reader. Reasons of the first
 * kind leave the whole exchange unjudged, of the second only what is named.
 */
export const uncheckedReasons = {
  'sampled-out': 'left out by --sample',
  'queue-full': 'dropped because the checks were behind',
  'no-answer': 'no whole answer came',
  'other-path': 'outside the base path of the contract',
  'unknown-operation': 'not an operation of the contract',
  options: 'OPTIONS, not part of the contract',
  'checker-failed': 'the check failed: a bug of this tool',
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

/** Why an exchange, or a body of it, was not judged. */
export type UncheckedReason = keyof typeof uncheckedReasons

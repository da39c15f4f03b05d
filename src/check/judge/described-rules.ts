/**
 * What rules mean for a contract of a user, where they mean something else than for the built-in one, which has its media type, its
 * credential and its parameters.
 */
export const describedMeanings: { readonly [rule: string]: string } = {
  minimum: 'A number is at least the minimum that the contract gives it.',
  maximum: 'A number is at most the maximum that the contract gives it.',
  'media-type': 'A body is sent in one of the media types that the contract describes for it.',
  'undeclared-field':
    'A body has no field that the contract does not declare, unless it says that there may be others.',
  credential: 'One of the combinations of credentials that the operation needs is sent.',
  'empty-parameter': 'A parameter has a value, unless the contract says that it may be empty.',
  'repeated-parameter': 'A parameter that is no list is given once.',
  'undocumented-status':
    'The status is described for the operation: itself, by its range (`4XX`), or by `default`. An undocumented 3xx or 4xx is a warning, any other an error. 304 is allowed for a conditional request.',
  'error-status':
    '`status` of a problem (`application/problem+json`, RFC 9457) is the HTTP status.',
  unauthorised: 'Without the credentials that the operation needs there is no 2xx.',
  'accepted-invalid': 'An invalid body or path is not answered 2xx.',
  'create-echo':
    'What a creation sent and its answer has in the same form has the same value, digit for digit.',
}

/** The rules about what the schemas of the built-in contract do not have. */
export const describedAlone = {
  'write-only': {
    side: 'response',
    severity: 'warning',
    meaning:
      'An answer has no member that is `writeOnly`: OpenAPI says that it SHOULD NOT be sent.',
  },
  discriminator: {
    side: 'both',
    severity: 'note',
    meaning:
      'A value of an `anyOf` fits the branch that its discriminator names. It may fit another one alone: the discriminator is a hint (OpenAPI 3.1.1).',
  },
} as const

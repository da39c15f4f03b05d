import type { LedgerName } from '../../contract/ledger.ts'
import { seeDuplicateKeys } from './body-observers.ts'
import {
  seeCreatedStatus,
  seeEmptyName,
  seeIdSequence,
  seeLocation,
  seeLongName,
  seeNegativeCategory,
  seeUnknownCategory,
  seeUnknownFields,
} from './creation-observers.ts'
import { seeErrorCode, seeErrorMessage } from './error-observers.ts'
import { seeExtraFields, seeKeyOrder } from './field-observers.ts'
import {
  seeCaching,
  seeCharset,
  seeDeprecationHeaders,
  seeTextEscapes,
  seeWhitespace,
} from './form-observers.ts'
import { seeListFill, seeListOrder, seeListTotal } from './list-observers.ts'
import {
  seeCreatedAtForm,
  seeEmptyMessage,
  seeMessageId,
  seeMessageStatus,
} from './message-observers.ts'
import type { Seen, Sign } from './observation.ts'
import {
  seeEmptyQuery,
  seeInvalidQuery,
  seeRepeatedQuery,
  seeUnknownQuery,
} from './query-observers.ts'
import {
  seeAfterSunset,
  seeChallenge,
  seeCodedBody,
  seeContentType,
  seeHead,
  seeInvalidPetId,
  seeLargeBody,
  seeRefusalOrder,
} from './refusal-observers.ts'
import type { Sight } from './sight.ts'
import type { Stray } from './stray.ts'
import { seeOtherMethods, seePathCase, seeTrailingSlash } from './stray-observers.ts'

/** Where an entry of the ledger can be seen, and how; or why it cannot be seen. */
export type Observer =
  | { readonly of: Kind; readonly see: (sight: Sight) => Sign }
  | { readonly of: Kind; readonly seeStray: (stray: Stray) => Seen | undefined }
  | { readonly hidden: string }

/** The kinds of things that are counted. */
export type Kind = 'answer' | 'creation' | 'error' | 'list' | 'message' | 'request'

/** An observer for every entry of the ledger. An observer reports only what an exchange shows beyond doubt. */
export const observers: { readonly [Name in LedgerName]: Observer } = {
  createdStatus: { of: 'creation', see: seeCreatedStatus },
  invalidQuery: { of: 'request', see: seeInvalidQuery },
  listOrder: { of: 'list', see: seeListOrder },
  listFill: { of: 'list', see: seeListFill },
  errorCode: { of: 'error', see: seeErrorCode },
  unknownFields: { of: 'creation', see: seeUnknownFields },
  unknownQuery: { of: 'request', see: seeUnknownQuery },
  emptyName: { of: 'creation', see: seeEmptyName },
  unknownCategory: { of: 'creation', see: seeUnknownCategory },
  invalidPetId: { of: 'request', see: seeInvalidPetId },
  idSequence: { of: 'creation', see: seeIdSequence },
  afterSunset: { of: 'request', see: seeAfterSunset },
  contentType: { of: 'request', see: seeContentType },
  location: { of: 'creation', see: seeLocation },
  trailingSlash: { of: 'request', seeStray: seeTrailingSlash },
  notKept: { hidden: 'Nothing in an exchange says whether a change could be stored.' },
  messageStatus: { of: 'message', see: seeMessageStatus },
  errorMessage: { of: 'error', see: seeErrorMessage },
  challenge: { of: 'error', see: seeChallenge },
  refusalOrder: { of: 'request', see: seeRefusalOrder },
  repeatedQuery: { of: 'request', see: seeRepeatedQuery },
  emptyQuery: { of: 'request', see: seeEmptyQuery },
  duplicateKeys: { of: 'request', see: seeDuplicateKeys },
  longName: { of: 'creation', see: seeLongName },
  negativeCategory: { of: 'creation', see: seeNegativeCategory },
  largeBody: { of: 'request', see: seeLargeBody },
  codedBody: { of: 'request', see: seeCodedBody },
  deprecationHeaders: { of: 'answer', see: seeDeprecationHeaders },
  listTotal: { of: 'list', see: seeListTotal },
  emptyMessage: { of: 'message', see: seeEmptyMessage },
  messageId: { of: 'message', see: seeMessageId },
  createdAtForm: { of: 'message', see: seeCreatedAtForm },
  otherMethods: { of: 'request', seeStray: seeOtherMethods },
  head: { of: 'request', see: seeHead },
  pathCase: { of: 'request', seeStray: seePathCase },
  caching: { of: 'answer', see: seeCaching },
  extraFields: { of: 'answer', see: seeExtraFields },
  keyOrder: { of: 'answer', see: seeKeyOrder },
  charset: { of: 'answer', see: seeCharset },
  whitespace: { of: 'answer', see: seeWhitespace },
  textEscapes: { of: 'answer', see: seeTextEscapes },
}

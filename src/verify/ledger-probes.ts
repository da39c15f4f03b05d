import type { LedgerName } from '../contract/ledger.ts'
import { codedBody } from './probes/coded-body.ts'
import { contentType } from './probes/content-type.ts'
import { createdStatus } from './probes/created-status.ts'
import { deprecationHeaders } from './probes/deprecation-headers.ts'
import { duplicateKeys } from './probes/duplicate-keys.ts'
import { emptyMessage } from './probes/empty-message.ts'
import { emptyName } from './probes/empty-name.ts'
import { emptyQuery } from './probes/empty-query.ts'
import { challenge, errorCode, errorMessage } from './probes/every-error.ts'
import { caching, charset, extraFields, keyOrder, whitespace } from './probes/every-form.ts'
import { createdAtForm, messageId, messageStatus } from './probes/every-message.ts'
import { head } from './probes/head.ts'
import { idSequence } from './probes/id-sequence.ts'
import { invalidPetId } from './probes/invalid-pet-id.ts'
import { invalidQuery } from './probes/invalid-query.ts'
import { largeBody } from './probes/large-body.ts'
import { listFill } from './probes/list-fill.ts'
import { listOrder } from './probes/list-order.ts'
import { listTotal } from './probes/list-total.ts'
import { location } from './probes/location.ts'
import { longName } from './probes/long-name.ts'
import { negativeCategory } from './probes/negative-category.ts'
import { notKept } from './probes/not-kept.ts'
import { otherMethods } from './probes/other-methods.ts'
import { afterSunset } from './probes/past-sunset.ts'
import { pathCase } from './probes/path-case.ts'
import { refusalOrder } from './probes/refusal-order.ts'
import { repeatedQuery } from './probes/repeated-query.ts'
import { textEscapes } from './probes/text-escapes.ts'
import { trailingSlash } from './probes/trailing-slash.ts'
import { unknownCategory } from './probes/unknown-category.ts'
import { unknownFields } from './probes/unknown-fields.ts'
import { unknownQuery } from './probes/unknown-query.ts'
import type { LedgerProbe } from './service/ledger-probe.ts'

/** How a service is asked for each entry of the ledger, in the order in which it is. */
export const ledgerProbes: { readonly [name in LedgerName]: LedgerProbe } = {
  ...{ listOrder, listFill, listTotal, invalidQuery, unknownQuery, repeatedQuery, emptyQuery },
  ...{ errorCode, errorMessage, challenge, refusalOrder },
  ...{ invalidPetId, afterSunset, deprecationHeaders, head, trailingSlash, pathCase },
  ...{ caching, charset, extraFields, keyOrder, whitespace, textEscapes },
  ...{ location, createdStatus, idSequence, unknownCategory, unknownFields },
  ...{
    emptyName,
    longName,
    negativeCategory,
    duplicateKeys,
    contentType,
    largeBody,
    codedBody,
    otherMethods,
    notKept,
  },
  ...{ messageStatus, emptyMessage, messageId, createdAtForm },
}

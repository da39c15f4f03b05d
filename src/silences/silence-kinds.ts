import { afterSunset, deprecationHeaders } from './kinds/announced-end.ts'
import { codedBody, contentType, duplicateKeys, largeBody } from './kinds/body-forms.ts'
import {
  entityTags,
  nullMember,
  readRemoved,
  removedTwice,
  unknownReplaced,
} from './kinds/changes.ts'
import { challenge, refusalOrder } from './kinds/credentials.ts'
import { errorCode, errorMessage } from './kinds/error-forms.ts'
import { emptyText, longText, negativeNumber, unlistedReference } from './kinds/field-values.ts'
import {
  caching,
  charset,
  extraFields,
  keyOrder,
  textEscapes,
  whitespace,
} from './kinds/json-form.ts'
import { listOrder, sortTies } from './kinds/list-order.ts'
import { listFill, listTotal, staleCursor } from './kinds/list-pages.ts'
import {
  idReuse,
  idSequence,
  location,
  notKept,
  omittedValue,
  schemaDefault,
} from './kinds/new-records.ts'
import { head, invalidId, otherMethods, pathCase, trailingSlash } from './kinds/path-forms.ts'
import { repeatedQuery, unknownQuery } from './kinds/query-parameters.ts'
import { emptyQuery, invalidQuery } from './kinds/query-values.ts'
import { unknownFields } from './kinds/unknown-fields.ts'

/** Kinds about the form of answers: their headers, and how their JSON is written. */
const forms = { caching, extraFields, keyOrder, charset, whitespace, textEscapes }

/** Every kind of silence, in the order in which its entries are listed. */
export const silences = {
  ...{ listOrder, listFill, listTotal },
  ...{ invalidQuery, unknownQuery, repeatedQuery, emptyQuery },
  ...{ errorCode, errorMessage, challenge, refusalOrder },
  ...{ invalidId, afterSunset, deprecationHeaders, head, otherMethods, trailingSlash, pathCase },
  ...forms,
  ...{ omittedValue, schemaDefault, idSequence, location, unknownFields, notKept },
  ...{ unlistedReference, emptyText, longText, negativeNumber },
  ...{ contentType, codedBody, largeBody, duplicateKeys },
  ...{
    unknownReplaced,
    nullMember,
    removedTwice,
    readRemoved,
    idReuse,
    staleCursor,
    sortTies,
    entityTags,
  },
}

export const formKinds: ReadonlySet<string> = new Set(Object.keys(forms))

/** The name of a kind about the form of answers. */
export type FormKind = keyof typeof forms

export type SilenceName = keyof typeof silences

/** The choices that entries of a kind can have; texts of the contract are among them for some kinds. */
export type ValueOf<Name extends SilenceName> = (typeof silences)[Name]['values'][number]

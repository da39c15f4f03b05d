import * as announcedEnd from './kinds/announced-end.ts'
import * as bodyForms from './kinds/body-forms.ts'
import * as changes from './kinds/changes.ts'
import * as credentials from './kinds/credentials.ts'
import * as errorForms from './kinds/error-forms.ts'
import * as fieldValues from './kinds/field-values.ts'
import * as jsonForm from './kinds/json-form.ts'
import * as listOrder from './kinds/list-order.ts'
import * as listPages from './kinds/list-pages.ts'
import * as newRecords from './kinds/new-records.ts'
import * as pathForms from './kinds/path-forms.ts'
import * as queryParameters from './kinds/query-parameters.ts'
import * as queryValues from './kinds/query-values.ts'
import * as unknownFields from './kinds/unknown-fields.ts'

/** The kinds, by file: these export nothing else. */
const kinds = {
  ...announcedEnd,
  ...bodyForms,
  ...changes,
  ...credentials,
  ...errorForms,
  ...fieldValues,
  ...jsonForm,
  ...listOrder,
  ...listPages,
  ...newRecords,
  ...pathForms,
  ...queryParameters,
  ...queryValues,
  ...unknownFields,
}

/** The order in which entries are listed; those of a kind that is not named come last. */
const ORDER = [
  ...['listOrder', 'listFill', 'listTotal'],
  ...['invalidQuery', 'unknownQuery', 'repeatedQuery', 'emptyQuery'],
  ...['errorCode', 'errorMessage', 'challenge', 'refusalOrder'],
  ...['invalidId', 'afterSunset', 'deprecationHeaders', 'head', 'otherMethods', 'trailingSlash'],
  ...['pathCase', 'caching', 'extraFields', 'keyOrder', 'charset', 'whitespace', 'textEscapes'],
  ...['omittedValue', 'schemaDefault', 'idSequence', 'location', 'unknownFields', 'notKept'],
  ...['unlistedReference', 'emptyText', 'longText', 'negativeNumber'],
  ...['contentType', 'codedBody', 'largeBody', 'duplicateKeys'],
  ...['unknownReplaced', 'nullMember', 'removedTwice', 'readRemoved', 'idReuse', 'staleCursor'],
  ...['sortTies', 'entityTags'],
] as const satisfies readonly SilenceName[]

/** Every kind of silence that a file of `kinds/` exports, in the order in which its entries are listed. */
export const silences: typeof kinds = {
  ...Object.fromEntries(ORDER.map((name) => [name, kinds[name]])),
  ...kinds,
}

/** The kinds about the form of answers: their headers, and how their JSON is written. */
export const formKinds: ReadonlySet<string> = new Set(Object.keys(jsonForm))

/** The name of a kind about the form of answers. */
export type FormKind = keyof typeof jsonForm

export type SilenceName = keyof typeof kinds

/** The choices that entries of a kind can have; texts of the contract are among them for some kinds. */
export type ValueOf<Name extends SilenceName> = (typeof silences)[Name]['values'][number]

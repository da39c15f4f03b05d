import { answerSilences } from './answer-silences.ts'
import { bodySilences } from './body-silences.ts'
import { changeSilences } from './change-silences.ts'
import { creationSilences } from './creation-silences.ts'
import { fieldSilences } from './field-silences.ts'
import { listSilences } from './list-silences.ts'
import { pathSilences } from './path-silences.ts'
import { querySilences } from './query-silences.ts'
import { refusalSilences } from './refusal-silences.ts'

/** Every kind of silence, in the order in which its entries are listed. */
export const silences = {
  ...listSilences,
  ...querySilences,
  ...refusalSilences,
  ...pathSilences,
  ...answerSilences,
  ...creationSilences,
  ...fieldSilences,
  ...bodySilences,
  ...changeSilences,
}

/** The kinds about the form of answers. */
export const formKinds: ReadonlySet<string> = new Set(Object.keys(answerSilences))

/** The name of a kind about the form of answers. */
export type FormKind = keyof typeof answerSilences

/** The name of a kind of silence. */
export type SilenceName = keyof typeof silences

/** The choices that entries of a kind can have; texts of the contract are among them for some kinds. */
export type ValueOf<Name extends SilenceName> = (typeof silences)[Name]['values'][number]

import type { Position } from '../contract/contract-pointer.ts'

/** A report as every format writes it. A kind of report is a function that returns this; what a format does not need is not made. */
export interface ReportModel {
  /** For a terminal. */
  readonly lines: () => readonly string[]
  /** For programs: plain data. */
  readonly data: () => unknown
  /** For people. */
  readonly page: () => ReportPage
  /** For services that show what was found in a file. */
  readonly log: () => FindingLog
  /** For services that show tests. */
  readonly tests: () => Tests
}

/** What a baseline says of something that was found. */
interface Known {
  readonly reason: string
  readonly expires?: string
  readonly expired: boolean
}

/** Something that was found. */
export interface ReportItem {
  readonly rule: string
  /** The operation, or what stands for it; and the place in it, if the text does not say it. */
  readonly operation: string
  readonly location?: string
  /** Who broke the rule, if that is known. */
  readonly side?: 'service' | 'client'
  readonly text: string
  /** Identifies the finding across runs. */
  readonly fingerprint: string
  /** How serious it is, in words and as a colour. */
  readonly label: string
  readonly mark: Mark
  /** What a baseline says of it; `undefined`: nothing. Without the member, there is no baseline. */
  readonly known?: Known | undefined
  /** The cells of further columns in a table. */
  readonly more: readonly Inline[]
  /** Lines below the text, and what is shown when it is asked for. */
  readonly details?: readonly string[]
  readonly example?: readonly string[]
  readonly result: Result
}

/** What a log says of something that was found. */
export interface Result {
  readonly level: string
  readonly message: string
  readonly place?: ReportPlace | undefined
  /** The same place in the older file. */
  readonly before?: Position | undefined
  /** The name of what it is about, which is a member of something. */
  readonly member?: string
  readonly count?: number
  readonly properties?: object
}

/** A place in a file; `isOwn`: in the file that the log is about. */
export interface ReportPlace extends Omit<Position, 'column'> {
  readonly column?: number
  readonly isOwn?: boolean
}

export interface ReportPage {
  readonly title: string
  /** The title of the browser window. Default: the title of the page. */
  readonly windowTitle?: string
  /** The subject of the page and its result, below the title. */
  readonly about: Inline
  readonly verdict?: { readonly text: Inline; readonly more?: string; readonly mark?: Mark }
  readonly numbers: readonly {
    readonly name: string
    readonly count: number
    readonly mark?: Mark
  }[]
  /** A section without a heading continues the one above it. */
  readonly sections: readonly { readonly heading?: string; readonly blocks: readonly Block[] }[]
}

export type Block =
  | { readonly kind: 'text'; readonly text: Inline }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly Cell[])[]
    }
  | ItemList

/** How many rows a table of what was found has: GitHub takes a summary of 1 MiB. */
export const MOST_ROWS = 500

/** What was found; `shown` has the items for which there is room, if there is none for all. */
export interface ItemList {
  readonly kind: 'items'
  /** The names of the columns. */
  readonly head: readonly string[]
  readonly items: readonly ReportItem[]
  readonly shown?: readonly ReportItem[]
  /** Items that are folded below the others. */
  readonly folded?: { readonly summary: string; readonly items: readonly ReportItem[] }
  /** The text for an empty list. */
  readonly none?: string
}

/** A cell: text, a number, or cases with how often each was met, those of several things by name. */
export type Cell =
  | Inline
  | number
  | { readonly cases: readonly Case[] }
  | { readonly places: readonly { readonly place: string; readonly cases: readonly Case[] }[] }

export interface Case {
  readonly name: string
  readonly count: number
  /** Whether it is worth a look that it was met: the contract does not have it. */
  readonly isOdd?: boolean
}

/** A text in pieces. A piece without a mark is text that somebody else may have written; a line feed begins a line. */
export type Inline = string | readonly (string | Marked)[]

export function isInline(cell: Exclude<Cell, number>): cell is Inline {
  return typeof cell === 'string' || Array.isArray(cell)
}

export interface Marked {
  readonly mark: Mark
  readonly text: string
}

/** `own`: our words. `ticked`: words of anybody. In both, backticks mark code. */
export type Mark =
  | 'code'
  | 'own'
  | 'ticked'
  | 'strong'
  | 'soft'
  | 'good'
  | 'note'
  | 'warning'
  | 'error'

export function code(text: string): Marked {
  return { mark: 'code', text }
}

export function own(text: string): Marked {
  return { mark: 'own', text }
}

/** Findings in files. */
export interface FindingLog {
  readonly tool?: string
  /** As SARIF describes them (section 3.49). Default: the names of those that were broken. */
  readonly rules?: readonly { readonly id: string; readonly [property: string]: unknown }[]
  /** The file that most are in: that of a contract. */
  readonly file: string
  /** Members of the SARIF `invocation` beside `executionSuccessful`. */
  readonly invocation?: object
  readonly items: readonly Pick<ReportItem, 'rule' | 'fingerprint' | 'known' | 'result'>[]
}

export interface Tests {
  readonly suites: readonly Suite[]
  /** When they ran, and for how long. */
  readonly time?: { readonly from: string; readonly seconds: string }
}

export interface Suite {
  readonly name: string
  readonly cases: readonly TestCase[]
  /** Whether the suite states how many tests were skipped. */
  readonly countsSkipped?: boolean
}

export interface TestCase {
  readonly name: string
  /** Default: the name of the suite. */
  readonly className?: string
  readonly isTimed?: boolean
  readonly failures?: readonly {
    readonly type?: string
    readonly message: string
    readonly text: string
  }[]
  readonly skipped?: string | undefined
  readonly printed?: string | undefined
}

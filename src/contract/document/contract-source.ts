import { readTrusted } from '../../base/json/json.ts'
import { parseYamlText, readYaml } from '../../base/json/yaml.ts'
import { sha256 } from '../../base/sha256.ts'
import type { LinearTest } from '../../base/text/linear-expression.ts'
import { counted } from '../../base/text/text.ts'
import type { ContractHints } from './contract-hints.ts'
import { basePathOf, type OpenApiDocument } from './document.ts'
import { LinkedDocument } from './linked-document.ts'
import { operationsIn } from './operations.ts'

/** The file of a contract, as plain data, which may go to another thread. */
export interface ContractFile {
  /** The name under which people and CI services know it, e.g. `openapi.yaml`. */
  readonly name: string
  /** Its content: YAML, or JSON that begins with a brace. */
  readonly text: string
  /** Whether the content is JSON of which `JSON.parse` loses no digit. Default: not known. */
  readonly isPlain?: boolean
  /** What is known of the contract that its file can not say. Default: nothing. */
  readonly hints?: ContractHints
  /** Of a contract that was read from a user's files, whose text was made of them: the text of its first file. */
  readonly firstText?: string
  /** The version of OpenAPI that its author wrote, e.g. `3.0.3`. Default: that of the text. */
  readonly openapi?: string | undefined
  /** Of a document that was upgraded: the JSON pointers of objects that are elsewhere in the first file, and those that they have there. */
  readonly moved?: readonly (readonly [now: string, written: string])[]
  /** Where a user's contract was read from: its first file and its overlays, as absolute paths. */
  readonly place?: { readonly contract: string; readonly overlay: readonly string[] }
  /** Whether the build has compiled its schemas (`built-schemas.ts`): it has no reference to itself then. */
  readonly isBuilt?: boolean
  /** The places of all files that it was read from. */
  readonly places?: readonly string[]
  /** Sentences about parts of the file that are not served or checked as written. */
  readonly remarks?: readonly string[]
  /** What is wrong in its parts, and what that costs. */
  readonly faults?: readonly ContractFault[]
}

/** What is wrong in a part of a contract that is served all the same. */
export interface ContractFault {
  /** File, line and keys, as messages name a place. */
  readonly place: string
  readonly file: string
  readonly line: number | undefined
  /** The JSON pointer of the part in its file. */
  readonly pointer: string
  /** What is wrong, as the predicate of a sentence about the place. */
  readonly rule: string
  /** What is not served, or not checked, for it. */
  readonly cost: string
}

/** A fault as a line for people. */
export function faultLine({ place, rule, cost }: ContractFault): string {
  return `${place} ${rule} ${cost}`
}

/** What is said of a contract at a start: its first faults, and its remarks. */
export function remarksOf(source: ContractSource): readonly string[] {
  return [...firstFaults(source), ...(source.file.remarks ?? [])]
}

/** The first faults of a contract as lines, and how many more there are. */
export function firstFaults({ file }: ContractSource): readonly string[] {
  const { faults = [] } = file
  const more = faults.length - MOST_SHOWN
  return [
    ...faults.slice(0, MOST_SHOWN).map(faultLine),
    ...(more > 0
      ? [
          `… and ${counted(more, 'more fault')} of the contract: petstore-sandbox contract explain ${file.name} lists all; --strict-contract refuses it.`,
        ]
      : []),
  ]
}

/** The line of the contract's file, from 1, at which an operation begins; of an unknown name, where the operations begin. */
export type OperationLines = (operation: string) => number

/** How the references and the patterns of a contract are taken: references are followed, and those patterns that others wrote take linear time. */
export interface Links {
  readonly linked: LinkedDocument
  /** Compiles a pattern. @throws Error when it does not run in linear time: none such is in a contract that was read. */
  readonly compilePattern: (source: string) => LinearTest
  /** Whether the build has compiled its schemas (`built-schemas.ts`). */
  readonly isBuilt?: boolean
}

/** Which contract something is of that outlives a process: kept state, recordings. What is of the contract of this package has none. */
export interface ContractMark {
  /** Its title as lower-case words with hyphens: versions of a contract have it in common. */
  readonly name: string
  /** See `ContractSource.digest`. */
  readonly digest: string
}

/**
 * What is known of one contract. Each part is found out when it is first asked for and remembered here, so that whoever holds the
 * contract pays only for what it uses. It is made where a program begins, and passed on.
 */
export class ContractSource {
  readonly file: ContractFile
  readonly #compilePattern: Links['compilePattern']
  readonly #found = new Map<unknown, unknown>()

  constructor(file: ContractFile, compilePattern: Links['compilePattern'] = trustedPattern) {
    this.file = file
    this.#compilePattern = compilePattern
  }

  /** How its references and patterns are taken. @throws Error when the text is not YAML. */
  get links(): Links {
    return this.once(this.#link)
  }

  /** The document as it is written, with unresolved references. @throws Error when the text is not YAML. */
  get written(): OpenApiDocument {
    return this.once(readWritten)
  }

  /** The document with its references resolved. */
  get document(): OpenApiDocument {
    return this.links.linked.document
  }

  /** The path at the end of its server addresses, e.g. `/v1`. */
  get basePath(): string {
    return basePathOf(this.written.servers)
  }

  /** The digest of its text: `sha256:` and 64 hexadecimal digits. */
  get digest(): string {
    return this.once(digestOf)
  }

  /** Marks kept state and recordings with this contract; the default contract has no mark. */
  get mark(): ContractMark | undefined {
    const { hints } = this.file
    return hints?.isDefault
      ? undefined
      : { name: contractName(this.written.info.title), digest: this.digest }
  }

  /** The title with which a recording says that it is of this contract; the default one needs none. */
  get recordedTitle(): string | undefined {
    return this.mark && this.written.info.title
  }

  get operationLines(): OperationLines {
    return this.once(findLines)
  }

  /** What `find` makes of this contract: made at the first call with this function, and remembered, unless it throws. */
  once<Result>(find: (source: ContractSource) => Result): Result {
    if (!this.#found.has(find)) this.#found.set(find, find(this))
    return this.#found.get(find) as Result
  }

  readonly #link = ({ written, file }: ContractSource): Links => ({
    linked: new LinkedDocument(written),
    compilePattern: this.#compilePattern,
    isBuilt: file.isBuilt ?? false,
  })
}

/** The source of a contract from its file as plain data, as another thread gets it. */
export async function openSource(file: ContractFile): Promise<ContractSource> {
  if (file.firstText === undefined) return new ContractSource(file)
  // Patterns that others wrote may take for ever, and few commands need the engine that does not.
  const { compileLinear } = await import('../../base/text/linear-expression.ts')
  return new ContractSource(file, compileLinear)
}

/**
 * The title of a contract as a name of files and keys. What its words leave out, as letters of other scripts, counts by a digest; so does
 * a title that has no words, or is called as the lock of the directory in which its folder is.
 */
export function contractName(title: string): string {
  const text = title.normalize('NFKD').toLowerCase()
  const name = (text.match(/[a-z\d]+/g) ?? []).join('-')
  const isWhole = !/(?=\P{ASCII})[\p{L}\p{N}]/u.test(text)
  if (isWhole && name.length <= LONGEST_NAME && !TAKEN.has(name)) return name
  const rest = sha256(title).slice(0, 8)
  return [name.slice(0, LONGEST_NAME), rest].filter((each) => each !== '').join('-')
}

/** What a recording, or the first line of a tape, says of its contract. */
export interface RecordedContract {
  readonly contract?: string
  /** Its title, unless it is the contract of this package. */
  readonly title?: string
}

/**
 * The contract of a recording in words, if it is not the present one: of that one, `title` is the title, or `undefined` if it is that of
 * this package. Other versions of one contract are the same contract.
 */
export function otherContract(
  recorded: RecordedContract,
  title: string | undefined,
): string | undefined {
  const names = [recorded.title, title].map((each) => each && contractName(each))
  if (names[0] === names[1]) return undefined
  return recorded.title === undefined
    ? 'the contract of this package'
    : JSON.stringify(recorded.title)
}

// --- internal ---

/** How many faults are told at a start. */
const MOST_SHOWN = 3

/** In characters, without the digest. */
const LONGEST_NAME = 60

/** Names that no folder of a state directory may have: the lock file has one of them. */
const TAKEN: ReadonlySet<string> = new Set(['', 'lock'])

function readWritten({ file: { text, isPlain } }: ContractSource): OpenApiDocument {
  if (isPlain) return JSON.parse(text)
  const value = text.startsWith('{') ? readTrusted(text).value : parseYamlText(text)
  return value as OpenApiDocument
}

/** Patterns of documents that were not read from a user's files. */
function trustedPattern(source: string): LinearTest {
  const expression = new RegExp(source, 'u')
  return (text) => expression.test(text)
}

function digestOf({ file }: ContractSource): string {
  return `sha256:${sha256(file.text)}`
}

function findLines({ file, written }: ContractSource): OperationLines {
  const yaml = readYaml(file.firstText ?? file.text)
  const lines = new Map<string, number>()
  const lineOf = (path: readonly string[]) => yaml.lineOf(path) ?? 1
  for (const { path, method, operation } of operationsIn(written.paths))
    lines.set(operation.operationId, lineOf(['paths', path, method]))
  return (operation) => lines.get(operation) ?? lineOf(['paths'])
}

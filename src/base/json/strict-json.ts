import { UsageError } from '../errors.ts'
import { shortName } from '../text/text.ts'
import { type ExactJson, endOfString, jsonProblem, readJson } from './json.ts'
import { repeatedKeys } from './repeated-keys.ts'

/**
 * Parses the text of a `.json` file: strict JSON (RFC 8259), without repeated keys in an object. `tell` is called with the share of
 * the work that is done, from 0 to 1, once it is parsed and once its keys are compared.
 * @throws UsageError that names the file, the line and the rule.
 */
export function parseStrictJson(
  text: string,
  file: string,
  tell: (share: number) => void = () => {},
): unknown {
  const refuse = (line: number | string, what: string, cause?: unknown) =>
    new UsageError(
      `${file}:${line}: not JSON: ${what}. A .json file is strict JSON; name it .yaml to write YAML.`,
      { cause },
    )
  let json: ExactJson
  try {
    json = readJson(text)
  } catch (error) {
    const { what, place = '' } = jsonProblem(error as SyntaxError)
    const line = /line (\d+)/.exec(place)?.[1] ?? lineAt(text, position(place, text))
    throw refuse(line, what, error)
  }
  tell(PARSED)
  const [repeated] = repeatedKeys(text, json)
  tell(1)
  if (repeated) {
    const { key, offset } = repeated
    throw refuse(lineAt(text, offset), `the key ${JSON.stringify(shortName(key))} appears twice`)
  }
  return json.value
}

/**
 * Finds the line of a value in JSON text: the line of its key or item, counted from 1, or of its nearest
 * existing ancestor.
 * @param text Valid JSON.
 */
export function lineInJson(text: string, path: readonly string[]): number {
  return lineAt(text, jsonOffsets(text, [path])[0]?.offset ?? 0)
}

/** Where a place in a JSON text is, or the nearest one around it that there is. */
export interface JsonOffset {
  /** Of its key or its item, in UTF-16 code units. */
  readonly offset: number
  /** How many keys of the path lead to it. */
  readonly depth: number
}

/**
 * Finds places in a JSON text in one pass.
 * @param text Valid JSON.
 * @returns For each path, in their order; an empty path is the whole.
 */
export function jsonOffsets(
  text: string,
  paths: readonly (readonly string[])[],
): readonly JsonOffset[] {
  const root = wantedOf(paths)
  const scanner = new Scanner(text)
  scanner.value(root)
  return paths.map((keys) => {
    let [at, depth] = [root, 0]
    for (const key of keys) {
      const next = at.inner.get(key)
      if (next?.offset === undefined) break
      at = next
      depth += 1
    }
    return { offset: at.offset ?? 0, depth }
  })
}

// --- internal ---

/** To parse a text takes about as long as to compare its keys. */
const PARSED = 0.5

function position(place: string, text: string): number {
  const at = /position (\d+)/.exec(place)?.[1]
  return at === undefined ? text.length : Number(at)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** A part of the text that some path leads to, or through. */
interface Wanted {
  readonly inner: Map<string, Wanted>
  offset: number | undefined
}

function wantedOf(paths: readonly (readonly string[])[]): Wanted {
  const root: Wanted = { inner: new Map(), offset: undefined }
  for (const keys of paths) {
    let at = root
    for (const key of keys) {
      const next = at.inner.get(key) ?? { inner: new Map(), offset: undefined }
      at.inner.set(key, next)
      at = next
    }
  }
  return root
}

/** Reads a JSON text from its beginning to its end; what no path leads to is passed over. */
class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Reads a value, and notes the offsets of what is wanted in it. */
  value(wanted: Wanted): void {
    this.#space()
    wanted.offset ??= this.#at
    const open = this.#text[this.#at]
    if (wanted.inner.size === 0 || (open !== '{' && open !== '[')) this.#pass()
    else this.#members(wanted, open)
  }

  #members(wanted: Wanted, open: '{' | '['): void {
    this.#at += 1
    for (let item = 0; this.#hasNext(); item += 1) {
      const offset = this.#at
      const key = open === '{' ? this.#key() : String(item)
      const next = wanted.inner.get(key)
      if (next) next.offset = offset
      if (next) this.value(next)
      else this.#pass()
    }
  }

  /** Goes to the next member or item; `false` behind the last one. */
  #hasNext(): boolean {
    this.#space()
    if (this.#text[this.#at] === ',') this.#at += 1
    this.#space()
    const end = this.#text[this.#at]
    if (end !== '}' && end !== ']' && end !== undefined) return true
    this.#at += 1
    return false
  }

  #key(): string {
    const from = this.#at
    this.#string()
    const key = JSON.parse(this.#text.slice(from, this.#at)) as string
    this.#space()
    this.#at += 1 // the colon
    return key
  }

  #string(): void {
    this.#at = endOfString(this.#text, this.#at) + 1
  }

  /** Passes over a value. */
  #pass(): void {
    this.#space()
    if (!'{["'.includes(this.#text[this.#at] ?? ',')) this.#scalar()
    else this.#enclosed()
  }

  /** Passes over a text, a list or an object. */
  #enclosed(): void {
    let open = 0
    do {
      const char = this.#text[this.#at]
      if (char === undefined) return
      if (char === '"') {
        this.#string()
        continue
      }
      if (char === '{' || char === '[') open += 1
      else if (char === '}' || char === ']') open -= 1
      this.#at += 1
    } while (open > 0)
  }

  /** Passes over a number or a word. */
  #scalar(): void {
    while (this.#at < this.#text.length && !/[\s,\]}]/.test(this.#text[this.#at] as string))
      this.#at += 1
  }

  #space(): void {
    while (SPACE.has(this.#text[this.#at])) this.#at += 1
  }
}

const SPACE: ReadonlySet<string | undefined> = new Set([' ', '\n', '\r', '\t', '\ufeff'])

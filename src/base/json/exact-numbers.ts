// Numbers of JSON, compared and divided as the decimals that they are written as: numbers, bigints, and raw JSON (see json.ts).

/** Whether a value is a number: one that a double holds, a bigint, or a number that only its text can represent. */
export function isNumeric(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'bigint' || isRaw(value)
}

/** Whether a value is a number that only its text can represent. To JavaScript it is an object. */
export function isRaw(value: unknown): value is RawNumber {
  return typeof value === 'object' && value !== null && 'rawJSON' in value && JSON.isRawJSON(value)
}

/** The double that is nearest to a number: an infinite one beyond all doubles. */
export function nearestDouble(value: Numeric): number {
  return Number(isRaw(value) ? value.rawJSON : value)
}

/** A copy of a value with every number as a double, for libraries that know no other numbers. */
export function inDoubles(node: unknown): unknown {
  if (typeof node === 'bigint' || isRaw(node)) return nearestDouble(node)
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map(inDoubles)
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inDoubles(value)]))
}

/** Whether a value is a number without a fraction, however large: `1.0` is (JSON Schema 2020-12 core, section 4.2.3). */
export function isWhole(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value)
  return typeof value === 'bigint' || (isRaw(value) && decimalOf(value).exponent >= 0)
}

/** Orders two numbers by their exact values: negative if the first is the smaller. */
export function compareNumbers(one: Numeric, other: Numeric): number {
  if (typeof one === 'bigint' && typeof other === 'bigint') return order(one, other)
  if (typeof one === 'number' && typeof other === 'number') return order(one, other)
  return compareDecimals(decimalOf(one), decimalOf(other))
}

/** Whether a number is a whole multiple of a positive one, by their exact values: 19.99 is one of 0.01. */
export function isMultiple(value: Numeric, of: Numeric): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of))
    return (value as number) % (of as number) === 0
  const dividend = decimalOf(value)
  const divisor = decimalOf(of)
  if (dividend.digits === '0') return true
  const power = dividend.exponent - divisor.exponent
  // The digits of the dividend do not end with 0, so that no greater power of ten divides it.
  if (power < 0) return false
  const by = BigInt(divisor.digits)
  return (remainder(dividend.digits, by) * powerOfTen(power, by)) % by === 0n
}

/** A text that two JSON values have in common exactly if they are equal (JSON Schema 2020-12 core, section 4.2.2). */
export function canonicalText(value: unknown): string {
  if (isNumeric(value)) {
    if (Number.isSafeInteger(value)) return String((value as number) + 0)
    const { isNegative, digits, exponent } = decimalOf(value as Numeric)
    const zeros = exponent >= 0 && exponent <= MOST_ZEROS ? '0'.repeat(exponent) : `e${exponent}`
    return `${isNegative ? '-' : ''}${digits}${zeros}`
  }
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const members = Object.keys(value).toSorted()
  const texts = members.map(
    (name) =>
      `${JSON.stringify(name)}:${canonicalText((value as { [name: string]: unknown })[name])}`,
  )
  return `{${texts.join()}}`
}

/** Whether a value is one of several, as JSON; these are compared once, however often they are asked for. */
export function isAmong(value: unknown, values: readonly unknown[]): boolean {
  const texts = AMONG.get(values) ?? new Set(values.map(canonicalText))
  AMONG.set(values, texts)
  return texts.has(canonicalText(value))
}

/** Whether two JSON values are equal: numbers by their values, objects whatever the order of their members. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const isSimple = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'
  if (isSimple(one) || isSimple(other) || one === null || other === null) return false
  return canonicalText(one) === canonicalText(other)
}

/** The indexes of the first item of a list that is equal to an earlier one, and of that one; `undefined` if all differ. */
export function repeatedItem(
  items: readonly unknown[],
): readonly [earlier: number, later: number] | undefined {
  const texts = new Map<string, number>()
  // Almost all items are texts and small numbers, which a map compares as JSON does.
  const simple = new Map<unknown, number>()
  for (const [at, item] of items.entries()) {
    const isSimple = typeof item === 'string' || Number.isSafeInteger(item)
    const key = isSimple ? item : canonicalText(item)
    const seen = (isSimple ? simple : texts) as Map<unknown, number>
    const earlier = seen.get(key)
    if (earlier !== undefined) return [earlier, at]
    seen.set(key, at)
  }
  return undefined
}

export type Numeric = number | bigint | RawNumber

/** The parts of a decimal: its significant digits without outer zeros (`0` for zero), and the power of ten of the last one. */
export interface Decimal {
  readonly isNegative: boolean
  readonly digits: string
  readonly exponent: number
}

/** Splits the text of a JSON number. */
export function parseDecimal(text: string): Decimal {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const all = (whole + fraction).replace(/^0+/, '')
  let end = all.length
  while (end > 0 && all[end - 1] === '0') end -= 1
  if (end === 0) return { isNegative: false, digits: '0', exponent: 0 }
  return {
    isNegative: sign === '-',
    digits: all.slice(0, end),
    exponent: clamp(Number(power)) - fraction.length + all.length - end,
  }
}

/** The exact sum of two numbers. */
export function addNumbers(one: Numeric, other: Numeric): Numeric {
  const [a, b] = [decimalOf(one), decimalOf(other)]
  const exponent = Math.min(a.exponent, b.exponent)
  if (Math.max(a.exponent, b.exponent) - exponent > MOST_ADDED)
    return nearestDouble(one) + nearestDouble(other)
  const scaled = ({ isNegative, digits, exponent: own }: Decimal) =>
    BigInt(`${isNegative ? '-' : ''}${digits}${'0'.repeat(own - exponent)}`)
  const sum = scaled(a) + scaled(b)
  const text = `${sum}e${exponent}`
  const whole = exponent >= 0 ? sum * 10n ** BigInt(exponent) : undefined
  return whole === undefined ? Number(text) : normaliseInteger(whole)
}

/** How many digits two numbers may be apart to be added exactly. */
const MOST_ADDED = 400

/** An int64: a `number` if that is exact (within ±(2^53−1)), otherwise a `bigint`. Each value has exactly one form. */
export type Int64 = number | bigint

const MIN = -(2n ** 63n)
export const MAX_INT64 = 2n ** 63n - 1n

/** Integers of this many characters are exact as numbers. */
const SURELY_SAFE = 15

/** Converts an integer to its only form: a number if that is safe, otherwise a bigint. */
export function normaliseInteger(value: bigint): Int64 {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Whether a value is an int64 in its only form. */
export function isInt64(value: unknown): value is Int64 {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return typeof value === 'bigint' && value >= MIN && value <= MAX_INT64
}

/** Reads an int64 from the text of a parameter: an optional minus sign and decimal digits; `undefined` for anything else. */
export function parseInt64(text: string): Int64 | undefined {
  if (!/^-?\d{1,40}$/.test(text)) return undefined
  // The quick way for almost all of them; the sum turns -0 into 0.
  if (text.length <= SURELY_SAFE) return Number(text) + 0
  const value = normaliseInteger(BigInt(text))
  return isInt64(value) ? value : undefined
}

/** Orders two int64s, for sorting. */
export function compareInt64(a: Int64, b: Int64): number {
  return a < b ? -1 : a > b ? 1 : 0
}

// --- internal ---

/** The texts of lists of values, as `canonicalText` writes them. */
const AMONG = new WeakMap<readonly unknown[], ReadonlySet<string>>()

type RawNumber = { readonly rawJSON: string }

/** The longest end of zeros that is written out: a number of at most 16 digits is written as JavaScript does. */
const MOST_ZEROS = 20

/** An exponent beyond this one counts as this one, so that it is exact as a number. */
const MOST_EXPONENT = 1e15

function clamp(exponent: number): number {
  return Math.max(-MOST_EXPONENT, Math.min(MOST_EXPONENT, exponent))
}

function decimalOf(value: Numeric): Decimal {
  return parseDecimal(typeof value === 'object' ? value.rawJSON : String(value))
}

function order<Kind extends number | bigint>(one: Kind, other: Kind): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function compareDecimals(one: Decimal, other: Decimal): number {
  const sign = (each: Decimal) => (each.digits === '0' ? 0 : each.isNegative ? -1 : 1)
  const bySign = sign(one) - sign(other)
  if (bySign !== 0 || sign(one) === 0) return bySign
  const size = (each: Decimal) => each.digits.length + each.exponent
  const bySize = size(one) - size(other)
  // Digits that begin at the same power of ten are in the order of their texts.
  const byText = one.digits < other.digits ? -1 : Number(one.digits > other.digits)
  return (bySize || byText) * sign(one)
}

/** How many digits are taken at a time: a bigint of a million digits takes long to make. */
const CHUNK = 18

function remainder(digits: string, by: bigint): bigint {
  let rest = 0n
  for (let at = 0; at < digits.length; at += CHUNK) {
    const chunk = digits.slice(at, at + CHUNK)
    rest = (rest * 10n ** BigInt(chunk.length) + BigInt(chunk)) % by
  }
  return rest
}

/** A power of ten modulo a number, by squaring: the exponent may have sixteen digits. */
function powerOfTen(exponent: number, by: bigint): bigint {
  let [result, base] = [1n % by, 10n % by]
  for (let left = BigInt(exponent); left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = (result * base) % by
    base = (base * base) % by
  }
  return result
}

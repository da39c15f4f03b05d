import type { JudgedParameter } from './judged-contract.ts'

/** A pair of a query, or of a form, encoded. */
export type Pair = readonly [name: string, value: string]

/** A value as parts of a path are (`simple`, `label`, `matrix`; OpenAPI 3.1, section 4.8.12.2). */
export function inPath({ name, style, isExploded }: JudgedParameter, value: unknown): string {
  const pairs = Object.entries(isPlain(value) ? {} : Object(value)).map(
    ([key, each]): Pair => [key, String(each)],
  )
  const flat = Array.isArray(value)
    ? value.map(String)
    : isPlain(value)
      ? [String(value)]
      : undefined
  const parts =
    flat ??
    pairs.map(([key, each]) => (isExploded ? `${key}=${encode(each)}` : `${key},${encode(each)}`))
  const all = flat ? parts.map(encode) : parts
  if (style === 'label') return `.${all.join(isExploded ? '.' : ',')}`
  if (style !== 'matrix') return all.join(',')
  if (!isExploded) return `;${name}=${all.join(',')}`
  return flat
    ? all.map((each) => `;${name}=${each}`).join('')
    : all.map((each) => `;${each}`).join('')
}

/** A value as pairs of a query: `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`. Both are encoded; what is between items is not. */
export function inQuery(
  { name, style, isExploded, isJson }: JudgedParameter,
  value: unknown,
): readonly Pair[] {
  const own = encode(name)
  if (isJson) return [[own, encode(JSON.stringify(value))]]
  if (isPlain(value)) return [[own, encode(String(value))]]
  if (Array.isArray(value)) {
    const items = value.map((each) => encode(String(each)))
    if (isExploded || value.length === 0) return items.map((each): Pair => [own, each])
    return [[own, items.join({ spaceDelimited: '%20', pipeDelimited: '|' }[style] ?? ',')]]
  }
  const members = Object.entries(Object(value)).map(
    ([key, each]): Pair => [encode(key), encode(String(each))],
  )
  if (style === 'deepObject') return members.map(([key, each]) => [`${own}[${key}]`, each])
  if (isExploded) return members
  return [[own, members.flat().join(',')]]
}

/** A value as headers and cookies have it. */
export function inHeader({ isJson }: JudgedParameter, value: unknown): string {
  if (isJson) return JSON.stringify(value)
  if (isPlain(value)) return String(value)
  if (Array.isArray(value)) return value.map(String).join(',')
  return Object.entries(Object(value)).flat().map(String).join(',')
}

/** Pairs as a query or an urlencoded form has them. */
export function writePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('&')
}

/** Whether a value is written as one text. */
export function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** Whether a value can be written in a style: what is in an array or an object is a text then. */
export function isWritable(
  { isJson, style, isExploded, in: place }: JudgedParameter,
  value: unknown,
): boolean {
  if (isJson || (isPlain(value) && value !== null && value !== '')) return true
  // A list in a cookie has separators that cookies can not have.
  if (value === null || value === '' || place === 'cookie') return false
  const all = Object.values(Object(value))
  const between =
    place === 'query' && style === 'form' && isExploded && Array.isArray(value) ? '' : ',|. ;='
  return (
    all.length > 0 &&
    all.every(
      (each) =>
        isPlain(each) &&
        each !== null &&
        each !== '' &&
        ![...String(each)].some((sign) => between.includes(sign)),
    )
  )
}

function encode(text: string): string {
  return encodeURIComponent(text)
}

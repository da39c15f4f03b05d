import fc from 'fast-check'

/** One damage of bytes; places are counted from the beginning, round and round. */
export type Edit =
  | { readonly does: 'cut'; readonly at: number }
  | { readonly does: 'flip'; readonly at: number; readonly bit: number }
  | { readonly does: 'remove'; readonly at: number; readonly count: number }
  | { readonly does: 'repeat'; readonly at: number; readonly count: number }
  | { readonly does: 'insert'; readonly at: number; readonly text: string }
  | { readonly does: 'value'; readonly at: number; readonly text: string }

/** A few damages of a text. */
export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.nat(100_000).chain((at) =>
    fc.oneof<fc.Arbitrary<Edit>[]>(
      fc.constant({ does: 'cut', at }),
      fc.nat(7).map((bit) => ({ does: 'flip', at, bit })),
      fc.nat(200).map((count) => ({ does: 'remove', at, count })),
      fc.nat(200).map((count) => ({ does: 'repeat', at, count })),
      fc.constantFrom(...scraps()).map((text) => ({ does: 'insert', at, text })),
      fc.constantFrom(...values()).map((text) => ({ does: 'value', at, text })),
    ),
  ),
  { minLength: 1, maxLength: 3 },
)

/** A text after these damages; it has a character for each byte (Latin-1). */
export function damage(text: string, damages: readonly Edit[]): string {
  return damages.reduce(damageOnce, text)
}

/** A text without a part of it, the longest parts first. */
export function* smallerTexts(text: string): Generator<string> {
  for (let length = Math.ceil(text.length / 2); length > 0; length = Math.floor(length / 2))
    for (let at = 0; at < text.length; at += length)
      yield text.slice(0, at) + text.slice(at + length)
}

/** A case without one of its requests, while it has several. */
export function* withoutRequest<Case extends { readonly requests: readonly unknown[] }>(
  one: Case,
): Generator<Case> {
  if (one.requests.length < 2) return
  for (const [at] of one.requests.entries())
    yield { ...one, requests: one.requests.toSpliced(at, 1) }
}

// --- internal ---

function damageOnce(text: string, edit: Edit): string {
  const at = text === '' ? 0 : edit.at % text.length
  const before = text.slice(0, at)
  const rest = text.slice(at)
  switch (edit.does) {
    case 'cut':
      return before
    case 'flip':
      return (
        before + String.fromCharCode((rest.charCodeAt(0) || 0) ^ (1 << edit.bit)) + rest.slice(1)
      )
    case 'remove':
      return before + rest.slice(edit.count)
    case 'repeat':
      return before + rest.slice(0, edit.count) + rest
    case 'insert':
      return before + edit.text + rest
    case 'value':
      // The next value of JSON, or of YAML on one line.
      return (
        before +
        rest.replace(
          /([:[,] ?)("[^"\n]*"|[\w.+-]+|\[\]|\{\})/,
          `$1${edit.text.replaceAll('$', '$$$$')}`,
        )
      )
  }
}

function scraps(): readonly string[] {
  const words = `" ' \\ { } [ ] , : *a \xff \xef\xbb\xbf \xe2\x80\xa8 \xed\xa0\x80 "\\ud800" "__proto__":{"a":1}, "constructor":null,`
  const spaced = ['\0', '\n', '\r\n', '\r', '\t', '# ', '- ', '? ', '--- ', '...\n']
  const yaml = ['&a [*a]', '!!js/function x', '<<: *a\n', '%YAML 9.9\n']
  return [...words.split(' '), ...spaced, ...yaml, '['.repeat(200), '{"a":'.repeat(100)]
}

function values(): readonly string[] {
  const plain =
    'null true 0 -1 1.5 1e999 -0 1e-7 9007199254740993 9223372036854775807 9223372036854775808 [] {} [[]] {"a":null} [null]'
  const quoted =
    '\\u0000 __proto__ ../../etc/passwd /dev/zero . 2030-13-45 9999-12-31T23:59:60Z (a+)+$ [ a\\nb http:// GET'
  const long = 'x'.repeat(300)
  return [...plain.split(' '), ...['', long, ...quoted.split(' ')].map((text) => `"${text}"`)]
}

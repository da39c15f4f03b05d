import type { Row } from '../store/row.ts'
import type { ScenarioInput } from './scenario-input.ts'
import { type ScenarioFormat, textForms } from './text-forms.ts'

/**
 * Writes a scenario, piece by piece: memory does not grow with the number of animals. They are rows of a store;
 * `content` has everything else.
 */
export async function* scenarioText(
  { pets: _pets, exchanges, ...settings }: ScenarioInput,
  rows: Iterable<Row> | AsyncIterable<Row>,
  format: ScenarioFormat,
): AsyncGenerator<string> {
  const form = textForms[format]
  const isPath = typeof exchanges === 'string'
  yield form.head(isPath ? { ...settings, exchanges } : settings)
  if (!isPath) yield* inPieces(itemTexts('exchanges', exchanges ?? [], form.entry, form))
  yield* inPieces(itemTexts('pets', rows, form.row, form))
  yield form.tail
}

// --- internal ---

/** The length of a piece, in characters: one message for each animal would take longer than writing it. */
const PIECE = 64 * 1024

/** Writes a list; nothing if it is empty. */
async function* itemTexts<Item>(
  key: string,
  items: Iterable<Item> | AsyncIterable<Item>,
  textOf: (item: Item) => string,
  { open, between, close }: (typeof textForms)[ScenarioFormat],
): AsyncGenerator<string> {
  let isFirst = true
  for await (const item of items) {
    yield (isFirst ? open(key) : between) + textOf(item)
    isFirst = false
  }
  if (!isFirst) yield close
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

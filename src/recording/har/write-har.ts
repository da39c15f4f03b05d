import { closeSync, openSync, writeSync } from 'node:fs'
import { inTurns } from '../../base/in-turns.ts'
import { hiddenCredential } from '../../redaction/credential-scheme.ts'
import { fromTapeBody, partsOf, type TapeEntry, toLines } from '../../tape/tape-entry.ts'
import { RECORDED_ORIGIN } from './har.ts'
import { type HarExchange, harPieces } from './har-entry.ts'

/** Writes a HAR 1.2, entry by entry; the service is `petstore.invalid`. */
export async function writeHar(file: string, entries: Iterable<TapeEntry>): Promise<void> {
  const descriptor = openSync(file, 'w')
  try {
    const pieces = harPieces(toHarExchanges(entries))
    for await (const piece of inTurns(pieces)) writeSync(descriptor, piece)
  } finally {
    closeSync(descriptor)
  }
}

// --- internal ---

function* toHarExchanges(entries: Iterable<TapeEntry>): Generator<HarExchange> {
  for (const entry of entries) yield toHarExchange(entry)
}

function toHarExchange(entry: TapeEntry): HarExchange {
  const { credential = 'present', scheme = 'bearer', headers, body, answer, failure } = entry
  const { time = new Date(0).toISOString(), ms = 0 } = entry
  const { method, path, search } = partsOf(entry)
  const hidden = credential === 'absent' ? [] : ['authorization', hiddenCredential(scheme)]
  return {
    ...{ time, ms, method, failure },
    origin: RECORDED_ORIGIN,
    target: path + search,
    request: { headers: [...toLines(headers), ...hidden], body: fromTapeBody(body) },
    answer: answer && {
      status: answer.status,
      headers: toLines(answer.headers),
      body: fromTapeBody(answer.body),
    },
  }
}

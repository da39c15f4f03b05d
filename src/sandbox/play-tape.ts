import { type Eventually, whenReady } from '../base/when-ready.ts'
import type { CredentialClass } from '../tape/tape-entry.ts'
import { fromTapeBody, partsOf, type TapeEntry, toLines } from '../tape/tape-entry.ts'
import { readAsked } from '../tape/tape-key.ts'
import type { TapePlayer } from '../tape/tape-player.ts'
import { bearerToken } from './bearer-token.ts'
import { tapeTakers } from './handlers.ts'
import type { Answer, Turn } from './turn.ts'
import type { World } from './world.ts'

/**
 * Answers a request without an accepted credential from the tape; `undefined` if no such request was recorded:
 * the answer is then a 401.
 */
export function playCredential(turn: Turn, tape: TapePlayer): Eventually<Answer> | undefined {
  const played = tape.play(askedOf(turn, turn.hasCredential ? 'invalid' : 'absent'))
  return (
    played &&
    whenReady(played, (entry) => {
      turn.taped = entry
      return toAnswer(entry)
    })
  )
}

/**
 * Answers a request from the tape (docs/recording.md); `undefined` if the store is to answer: requests that are not on
 * the tape, and every GET after the store has created an animal itself.
 */
export function playTape(turn: Turn, tape: TapePlayer): Eventually<Answer> | undefined {
  if (tape.overtaken && isReading(turn)) return undefined
  const asked = askedOf(turn, 'present')
  const played = tape.play(asked)
  if (played) return whenReady(played, (entry) => answerFrom(entry, turn))
  turn.miss = tape.nearest(asked)
  if (tape.onMiss === 'store') return undefined
  return turn.error(404, `This was not recorded: ${turn.miss}`, 'none')
}

/** Answers a request outside the contract from the tape; if the tape does not have it, names the nearest entry. */
export function playBeyondContract(
  request: {
    readonly method: string
    readonly target: string
    readonly headers: { readonly [name: string]: string | string[] | undefined }
    readonly body: Buffer
  },
  world: World,
  tape: TapePlayer,
): Eventually<{ readonly answer: Answer; readonly taped: TapeEntry }> | { readonly miss: string } {
  const asked = readAsked({
    ...request,
    credential: classOf(request.headers, world),
    words: world.words,
  })
  const played = tape.play(asked)
  if (!played) return { miss: tape.nearest(asked) }
  return whenReady(played, (entry) => ({ answer: toAnswer(entry), taped: entry }))
}

// --- internal ---

/** Whether the store gives the better answer after it has changed. */
function isReading({ operation }: Turn): boolean {
  return operation.method === 'GET'
}

function askedOf({ request, bytes, world }: Turn, credential: CredentialClass) {
  return readAsked({ ...request, credential, body: bytes, words: world.words })
}

type RequestHeaders = { readonly [name: string]: string | string[] | undefined }

function hasCredential({ authorization }: RequestHeaders): boolean {
  return authorization !== undefined
}

function classOf(headers: RequestHeaders, { isKey }: World): CredentialClass {
  if (!hasCredential(headers)) return 'absent'
  const token = bearerToken(headers.authorization as string | undefined)
  return token !== undefined && isKey(token) ? 'present' : 'invalid'
}

function toAnswer(entry: TapeEntry): Answer {
  const { status, headers, body, length } = entry.answer as NonNullable<TapeEntry['answer']>
  const bytes = fromTapeBody(body) ?? Buffer.alloc(0)
  const isKnown = length !== undefined && partsOf(entry).method === 'HEAD'
  const lines = [...toLines(headers), ...(isKnown ? ['Content-Length', String(length)] : [])]
  return { status, headers: lines, body: '', bytes, origin: 'tape' }
}

/** A change in the answer of a tape is also made in the store. */
function answerFrom(entry: TapeEntry, turn: Turn): Eventually<Answer> {
  turn.taped = entry
  const { answer } = entry
  const take = tapeTakers[turn.operation.id]
  if (!take || !answer || answer.status >= 300) return toAnswer(entry)
  return take(turn, answer).then((unkept) => unkept ?? toAnswer(entry))
}

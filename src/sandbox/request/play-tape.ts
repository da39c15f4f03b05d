import { toHeaderLines } from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import { fromTapeBody, partsOf } from '../../tape/tape-entry.ts'
import { readTapeRequest } from '../../tape/tape-index.ts'
import type { TapePlayer } from '../../tape/tape-player.ts'
import type { CredentialClass, TapeEntry } from '../../tape/tape-types.ts'
import type { Answer, RequestContext, TapeTaker } from '../answers/request-context.ts'
import type { World } from '../worlds/world.ts'

/** Answers a request without an accepted credential from the tape; `undefined` for a 401, if the tape does not have it. */
export function playCredential(
  context: RequestContext,
  tape: TapePlayer,
): Eventually<Answer> | undefined {
  const isGiven = context.hasCredential || context.request.headers.authorization !== undefined
  const played = tape.play(askedOf(context, isGiven ? 'invalid' : 'absent'))
  return (
    played &&
    whenReady(played, (entry) => {
      context.taped = entry
      return toAnswer(entry)
    })
  )
}

/**
 * Answers a request from the tape (docs/recording.md); `undefined` if the store answers: requests that the tape does not
 * have, and every GET after the store has made a change. `take` makes the change of a recorded answer.
 */
export function playTape(
  context: RequestContext,
  tape: TapePlayer,
  take: TapeTaker | undefined,
): Eventually<Answer> | undefined {
  if (tape.overtaken && isReading(context)) return undefined
  const asked = askedOf(context, acceptedClass(context))
  const played = tape.play(asked)
  if (played) return whenReady(played, (entry) => answerFrom(entry, context, take))
  context.miss = tape.nearest(asked)
  if (tape.onMiss === 'store') return undefined
  return context.error(404, `This was not recorded: ${context.miss}`, 'none')
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
  const { search } = splitTarget(request.target)
  const asked = readTapeRequest({
    ...request,
    credential: tape.classOf({ ...request, search, hasCertificate: false }, world.isKey),
    words: world.words,
  })
  const played = tape.play(asked)
  if (!played) return { miss: tape.nearest(asked) }
  return whenReady(played, (entry) => ({ answer: toAnswer(entry), taped: entry }))
}

// --- internal ---

/** Whether the store answers better than the tape once it has changed. */
function isReading({ operation }: RequestContext): boolean {
  return operation.method === 'GET'
}

/** The class of an accepted credential, as recordings have it. */
function acceptedClass({ operation, hasCredential }: RequestContext): CredentialClass {
  return operation.credentials.isBearer || hasCredential ? 'present' : 'absent'
}

function askedOf({ request, bytes, world }: RequestContext, credential: CredentialClass) {
  return readTapeRequest({ ...request, credential, body: bytes, words: world.words })
}

function toAnswer(entry: TapeEntry): Answer {
  const { status, headers, body, length } = entry.answer as NonNullable<TapeEntry['answer']>
  const bytes = fromTapeBody(body) ?? Buffer.alloc(0)
  const isKnown = length !== undefined && partsOf(entry).method === 'HEAD'
  const lines = [...toHeaderLines(headers), ...(isKnown ? ['Content-Length', String(length)] : [])]
  return { status, headers: lines, body: '', bytes, origin: 'tape' }
}

/** Takes the answer of an entry; a change in it is also made in the store. */
function answerFrom(
  entry: TapeEntry,
  context: RequestContext,
  take: TapeTaker | undefined,
): Eventually<Answer> {
  context.taped = entry
  const { answer } = entry
  if (!take || !answer || answer.status >= 300) return toAnswer(entry)
  return take(context, answer).then((unkept) => unkept ?? toAnswer(entry))
}

import { toHeaderLines } from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { fromTapeBody, requestParts } from '../../tape/tape-entry.ts'
import { readTapeRequest } from '../../tape/tape-index.ts'
import type { TapePlayer } from '../../tape/tape-player.ts'
import type { CredentialClass, TapeEntry } from '../../tape/tape-types.ts'
import type { Answer, RequestContext, TapeTaker } from '../answers/request-context.ts'
import type { World } from '../worlds/world.ts'

/** Answers a request without an accepted credential from the tape; `undefined` for a 401, if the tape does not have it. */
export async function playCredential(
  context: RequestContext,
  tape: TapePlayer,
): Promise<Answer | undefined> {
  const isGiven = context.hasCredential || context.request.headers.authorization !== undefined
  const entry = await tape.play(askedOf(context, isGiven ? 'invalid' : 'absent'))
  context.taped = entry
  return entry && toAnswer(entry)
}

/**
 * Answers a request from the tape (docs/recording.md); `undefined` if the store answers: requests that the tape does not
 * have, and every GET after the store has made a change. `take` makes the change of a recorded answer.
 */
export async function playTape(
  context: RequestContext,
  tape: TapePlayer,
  take: TapeTaker | undefined,
): Promise<Answer | undefined> {
  // Once it has changed, the store answers better than the tape.
  if (tape.overtaken && context.operation.method === 'GET') return undefined
  const asked = askedOf(context, acceptedClass(context))
  const entry = await tape.play(asked)
  if (entry) return answerFrom(entry, context, take)
  context.miss = tape.nearest(asked)
  if (tape.onMiss === 'store') return undefined
  return context.error(404, `This was not recorded: ${context.miss}`, 'none')
}

/** Answers a request outside the contract from the tape; if the tape does not have it, names the nearest entry. */
export async function playBeyondContract(
  request: {
    readonly method: string
    readonly target: string
    readonly headers: { readonly [name: string]: string | string[] | undefined }
    readonly body: Buffer
  },
  world: World,
  tape: TapePlayer,
): Promise<{ readonly answer: Answer; readonly taped: TapeEntry } | { readonly miss: string }> {
  const { search } = splitTarget(request.target)
  const asked = readTapeRequest({
    ...request,
    credential: tape.classOf({ ...request, search, hasCertificate: false }, world.isKey),
    words: world.words,
  })
  const taped = await tape.play(asked)
  return taped ? { answer: toAnswer(taped), taped } : { miss: tape.nearest(asked) }
}

// --- internal ---

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
  const isKnown = length !== undefined && requestParts(entry).method === 'HEAD'
  const lines = [...toHeaderLines(headers), ...(isKnown ? ['Content-Length', String(length)] : [])]
  return { status, headers: lines, body: '', bytes, origin: 'tape' }
}

/** Takes the answer of an entry; a change in it is also made in the store. */
async function answerFrom(
  entry: TapeEntry,
  context: RequestContext,
  take: TapeTaker | undefined,
): Promise<Answer> {
  context.taped = entry
  const { answer } = entry
  const isTaken = take && answer && answer.status < 300
  return (isTaken && (await take(context, answer))) || toAnswer(entry)
}

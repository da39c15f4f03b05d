import type { IncomingMessage } from 'node:http'
import type { BodyCopy } from './body-copy.ts'

/** What comes of an answer that is held back. */
export interface HoldHooks {
  readonly onChunk: () => void
  /** All of it is in the copy. */
  readonly onEnd: () => void
  /** It is longer than the cap: what came of it, to be sent before the rest. */
  readonly onOver: (came: readonly Buffer[]) => void
}

/** Collects the body of an answer, up to the cap of the copy. */
export function holdAnswer(
  answer: IncomingMessage,
  copy: BodyCopy,
  { onChunk, onEnd, onOver }: HoldHooks,
): void {
  const collect = (chunk: Buffer) => {
    const before = copy.chunks
    copy.add(chunk)
    onChunk()
    if (!copy.over) return
    answer.off('data', collect).off('end', onEnd)
    onOver([...before, chunk])
  }
  answer.on('data', collect).on('end', onEnd)
}

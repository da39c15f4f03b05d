import type { IncomingMessage } from 'node:http'
import type { BodyCopy } from './body-copy.ts'

/** The events of an answer that is held back. */
export interface HoldHooks {
  readonly onChunk: () => void
  /** Called when the copy has all of it. */
  readonly onEnd: () => void
  /** Called when the answer is longer than the cap, with its beginning, which must be sent before the rest. */
  readonly onOver: (beginning: readonly Buffer[]) => void
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

import type { RecordingSummary } from './finish-recording.ts'

/** Summarises a recording, with a line for each kind of content that it has. */
export function recordingLines(summary: RecordingSummary): readonly string[] {
  const { file, tape, exchanges, pets, created, conflicts, unknown, dropped, failed } = summary
  const beside = tape === undefined ? '' : `, the tape in ${tape}`
  return [
    `${file}: exchanges ${exchanges}, pets ${pets}, created ${created}${beside}`,
    ...(unknown > 0
      ? [`outside the contract's paths: ${unknown}, ${dropped > 0 ? 'dropped' : 'kept'}`]
      : []),
    ...(failed > 0
      ? [`incomplete (no answer, or a body that was not kept) or a 304, never replayed: ${failed}`]
      : []),
    ...conflicts.slice(0, MOST_SHOWN).map((conflict) => `conflict: ${conflict}`),
    ...(conflicts.length > MOST_SHOWN ? [`… and ${conflicts.length - MOST_SHOWN} more`] : []),
  ]
}

// --- internal ---

const MOST_SHOWN = 10

/** What a process answers: the result of its work, or the error that is thrown again. */
export type Answer = { readonly result: unknown } | { readonly error: unknown }

/** Does the work of a process that `workApart` started: takes what is given, answers and ends. */
export function answerApart(work: (given: unknown) => unknown): void {
  // A signal to the group is for the process that waits, which ends this one.
  process.on('SIGINT', () => {})
  process.once('message', ({ given }: { readonly given: unknown }) => {
    process.send?.(answerOf(work, given), () => process.disconnect())
  })
}

// --- internal ---

function answerOf(work: (given: unknown) => unknown, given: unknown): Answer {
  try {
    return { result: work(given) }
  } catch (error) {
    return { error }
  }
}

/** Runs a task after earlier ones have ended, successfully or not; settles as the task does. */
export type Turnstile = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Creates a function that runs tasks one after another. */
export function oneAtATime(): Turnstile {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => {}) // the caller gets the error
    return done
  }
}

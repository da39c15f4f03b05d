/** Runs a task once those before it have ended, well or not; settles as the task does. */
export type Turnstile = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Creates what runs tasks one after another. */
export function oneAtATime(): Turnstile {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => {}) // the caller gets the error
    return done
  }
}

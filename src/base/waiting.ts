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

/** A value or a promise of one: a value in memory then needs no promise. */
export type Eventually<Value> = Value | Promise<Value>

/** Uses a value immediately if it is available, otherwise when its promise resolves. */
export function whenReady<Value, Result>(
  value: Eventually<Value>,
  use: (value: Value) => Eventually<Result>,
): Eventually<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}

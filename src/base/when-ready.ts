/** A value, or the promise of one: what is in memory costs no promise. */
export type Eventually<Value> = Value | Promise<Value>

/** Uses a value at once where it is there, else when it comes. */
export function whenReady<Value, Result>(
  value: Eventually<Value>,
  use: (value: Value) => Eventually<Result>,
): Eventually<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/** A value or a promise of one: a value in memory then needs no promise. */
export type Eventually<Value> = Value | Promise<Value>

/** Uses a value immediately if it is available, otherwise when its promise resolves. */
export function whenReady<Value, Result>(
  value: Eventually<Value>,
  use: (value: Value) => Eventually<Result>,
): Eventually<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}

import { useLayoutEffect, useState } from './preact.ts'

/** What a control shows: the requested value until the answer has it or the change fails, otherwise the value of the answer. */
export function useAsked<Value>(
  value: Value,
): [shown: Value, ask: (next: Value, isDone: Promise<boolean>) => Promise<void>] {
  const [asked, setAsked] = useState<{ readonly next: Value }>()
  useLayoutEffect(() => setAsked(undefined), [value])
  const ask = async (next: Value, isDone: Promise<boolean>) => {
    setAsked({ next })
    if (!(await isDone)) setAsked(undefined)
  }
  return [asked ? asked.next : value, ask]
}

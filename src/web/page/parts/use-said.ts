import { useEffect, useRef, useState } from './preact.ts'

/** A message; the number tells it from earlier ones. */
export interface Said {
  readonly text: string
  readonly number: number
}

/** How long a message stays, in milliseconds. */
const STAYS = 8000

/** The last message, for a while; and how to show the next one. */
export function useSaid(): [said: Said, say: (text: string) => void] {
  const count = useRef(0)
  const [said, setSaid] = useState<Said>({ text: '', number: 0 })
  const say = (text: string) => {
    count.current += 1
    setSaid({ text, number: count.current })
  }
  useEffect(() => {
    if (said.text === '') return undefined
    const timer = setTimeout(() => say(''), STAYS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, say]
}

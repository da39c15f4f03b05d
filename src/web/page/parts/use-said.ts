import { useEffect, useState } from './preact.ts'

/** How long a message stays, in milliseconds. */
const STAYS = 8000

/** The last message, for a while; and how to show the next one. */
export function useSaid(): [said: string, say: (text: string) => void] {
  const [{ text }, setSaid] = useState({ text: '' })
  const say = (next: string) => setSaid({ text: next })
  useEffect(() => {
    if (text === '') return undefined
    const timer = setTimeout(() => say(''), STAYS)
    return () => clearTimeout(timer)
  })
  return [text, say]
}

import { useEffect, useState } from './preact.ts'

/** How long a person pauses who has typed what was meant, in milliseconds. */
const PAUSE = 300

/** A text once it has stopped changing: each letter that is typed would be a request. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

import { usePage } from './page-context.ts'
import { useState } from './preact.ts'

/**
 * A typed text that is not yet used, and how to change it. It stays while another section of the page is open. `use` empties it
 * after a text was used, unless another was typed meanwhile.
 */
export function useDraft(
  name: string,
  beginning = '',
): [text: string, type: (text: string) => void, use: (used: string) => void] {
  const { drafts } = usePage()
  const [text, setText] = useState(drafts.get(name) ?? beginning)
  const type = (next: string) => {
    drafts.set(name, next)
    setText(next)
  }
  const use = (used: string) => {
    if (drafts.get(name) === used) type(beginning)
  }
  return [text, type, use]
}

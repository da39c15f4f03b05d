import { counted } from '../../../base/counted.ts'
import { usePage } from './page-context.ts'
import { html } from './preact.ts'
import { ProblemText } from './problem-text.ts'
import { type ListedWorlds, SHARED } from './shared-world.ts'
import { useAnswer } from './use-answer.ts'

/**
 * Shows the content of one world: the chosen one, or the one that all keys share. If there is neither, a world must be
 * chosen first.
 */
export function OneWorld({ Content }: { readonly Content: () => ReturnType<typeof html> }) {
  const { world, setWorld } = usePage()
  const { answer, problem } = useAnswer<ListedWorlds>(
    world === undefined ? { path: '/worlds' } : undefined,
    { every: 2000 },
  )
  if (world !== undefined || answer?.worlds.some(({ id }) => id === SHARED))
    return html`<${Content} key=${world} />`
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  if (answer.worlds.length === 0)
    return html`<p>Each key has a world of its own, which is made at its first request. There is none so far: ask for
      something with a key, or make a world under Worlds.</p>`
  return html`<p>Each key has a world of its own. Choose the one to view:</p>
    <ul class="choices">${answer.worlds.map(
      ({ id, pets, requests }) => html`<li key=${id}>
      <button type="button" onClick=${() => setWorld(id)}>${id}</button>
      <small> ${counted(pets, 'animal')}, ${counted(requests, 'request')}</small>
    </li>`,
    )}</ul>`
}

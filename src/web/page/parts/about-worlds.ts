import { usePage } from './page-context.ts'
import { html } from './preact.ts'
import type { ListedWorlds } from './shared-world.ts'
import { useAnswer } from './use-answer.ts'

/** Says which worlds a section shows; `all` describes the section without a chosen world. Empty if there is only one world. */
export function AboutWorlds({ all }: { readonly all: string }) {
  const { world } = usePage()
  const { answer } = useAnswer<ListedWorlds>({ path: '/worlds' })
  if (world !== undefined) return html`<p class="faint">This is about the world ${world} only.</p>`
  if (!answer || answer.worlds.length === 1) return html``
  const { length } = answer.worlds
  const which = length === 0 ? 'every world, of which there is none so far' : `all ${length} worlds`
  return html`<p class="faint">This is about ${which}. ${all} A single one is chosen at the top of the page.</p>`
}

import { countedOf } from '../../../base/text/text.ts'
import type { ListedWorlds } from '../parts/chosen-world.ts'
import { usePage } from '../parts/page-state.ts'
import { type Children, html, useId } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { useNoun } from '../parts/use-resources.ts'

/** A part of the section, under its title. */
export function Panel({
  title,
  children,
}: {
  readonly title: string
  readonly children?: Children
}) {
  const id = useId()
  return html`<section class="panel" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${children}
  </section>`
}

/** Says how many records differ from the start, and are therefore lost when the scenario starts again. */
export function LossText({ unless = '' }: { readonly unless?: string }) {
  const { world } = usePage()
  const noun = useNoun()
  const { answer } = useAnswer<ListedWorlds>({ path: '/worlds' })
  if (!answer) return html``
  const about = answer.worlds.filter(({ id }) => world === undefined || id === world)
  const changes = about.reduce((sum, each) => sum + each.changes, 0)
  const where = about.length > 1 ? ` in ${about.length} worlds` : ''
  if (changes === 0)
    return html`<p>No ${noun.one} was created, changed or removed${where}: none is lost.</p>`
  return html`<p><strong>Changes to ${countedOf(noun, changes)}${where} will be lost</strong>: created, changed or removed since
    the start${unless}.</p>`
}

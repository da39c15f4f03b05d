import { counted } from '../../../base/counted.ts'
import { usePage } from '../parts/page-context.ts'
import { html } from '../parts/preact.ts'
import type { ListedWorlds } from '../parts/shared-world.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** Says, before the animals start again, how many of them are not as they started. */
export function LossText({ unless = '' }: { readonly unless?: string }) {
  const { world } = usePage()
  const { answer } = useAnswer<ListedWorlds>({ path: '/worlds' })
  if (!answer) return html``
  const about = answer.worlds.filter(({ id }) => world === undefined || id === world)
  const changes = about.reduce((sum, each) => sum + each.changes, 0)
  const where = about.length > 1 ? ` in ${about.length} worlds` : ''
  if (changes === 0)
    return html`<p>No animal was created, changed or removed${where}: none is lost.</p>`
  return html`<p><strong>Changes to ${counted(changes, 'animal')}${where} will be lost</strong>: created, changed or removed since
    the start${unless}.</p>`
}

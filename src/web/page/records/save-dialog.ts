import { titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { download } from '../parts/ask-admin.ts'
import { Field, ProblemText } from '../parts/controls.ts'
import { Dialog } from '../parts/dialog.ts'
import { usePage } from '../parts/page-state.ts'
import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { useAction, useAnswer } from '../parts/use-answer.ts'

/** Asks what of a world is saved as a scenario that a sandbox can be started from, and under which name. */
export function SaveDialog({ resource, shown, onClose }: SaveDialogProps) {
  const { world } = usePage()
  const { run, isRunning, forget, problem } = useAction()
  const scenario = useAnswer<{ name: string }>({ path: '/scenario', query: { world, brief: true } })
  const [typed, setTyped] = useState<string>()
  const { name: part, noun } = resource
  const isFiltered = resource.isLeading && Object.values(shown).some(Boolean)
  const [isAll, setAll] = useState(!isFiltered)
  const [isWhole, setWhole] = useState(false)
  const [format, setFormat] = useState('yaml')
  const proposed = scenario.answer ? `${scenario.answer.name}-${noun.many}` : ''
  const name = typed ?? proposed
  const field = useRef<HTMLInputElement>(null)
  // The proposal comes when the field has the focus already: what is typed next takes its place.
  useLayoutEffect(() => {
    if (typed === undefined) field.current?.select()
  }, [proposed])
  const save = async (event: Event) => {
    event.preventDefault()
    const file = `${name.replaceAll(/[^\w.-]+/g, '-')}.${format}`
    const query = { world, name, format, part: isWhole ? 'all' : part, ...(!isAll && shown) }
    const does = () => download({ path: '/state', query }, file)
    if (await run(does, `${file} is among the downloads of the browser.`)) onClose()
  }
  const radio = (group: string, label: string, checked: boolean, choose: () => void) =>
    html`<label><input type="radio" name=${group} checked=${checked} onChange=${choose} /> ${label}</label>`
  return html`<${Dialog} title="Save as a scenario" onClose=${onClose}>
    <form class="save" onSubmit=${save} onInput=${forget}>
      <${Field} label="Name of the scenario">
        <input required autofocus autocomplete="off" spellcheck=${false} size="30" value=${name} ref=${field}
          onInput=${(event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value)} />
      <//>
      <fieldset><legend>${titled(noun.many)}</legend>
        ${isFiltered && radio('which', 'those that meet the filter', !isAll, () => setAll(false))}
        ${radio('which', 'all of the world', isAll, () => setAll(true))}
      </fieldset>
      <fieldset><legend>With them</legend>
        ${radio('part', 'nothing else', !isWhole, () => setWhole(false))}
        ${radio('part', 'the rest of the world as it is now: faults with their counts, clock, chance, keys, ledger', isWhole, () => setWhole(true))}
      </fieldset>
      <fieldset><legend>Written in</legend>
        ${radio('format', 'YAML', format === 'yaml', () => setFormat('yaml'))}
        ${radio('format', 'JSON', format === 'json', () => setFormat('json'))}
      </fieldset>
      <${ProblemText} problem=${problem ?? scenario.problem} />
      <div class="row">
        <button type="submit" class="main" disabled=${isRunning}>Save</button>
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    </form>
  <//>`
}

interface SaveDialogProps {
  readonly resource: ResourceInfo
  /** Which records are shown: the conditions of `GET state/{resource}`. */
  readonly shown: { readonly [parameter: string]: string | undefined }
  readonly onClose: () => void
}

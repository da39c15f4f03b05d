import { titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { download } from '../parts/ask-admin.ts'
import { ChoiceField, ProblemText, TextField } from '../parts/controls.ts'
import { Dialog, FormButtons } from '../parts/dialog.ts'
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
  const [which, setWhich] = useState(isFiltered ? 'shown' : 'all')
  const [rest, setRest] = useState('')
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
    const query = { world, name, format, part: rest || part, ...(which === 'shown' && shown) }
    const does = () => download({ path: '/state', query }, file)
    if (await run(does, `${file} is among the downloads of the browser.`)) onClose()
  }
  return html`<${Dialog} title="Save as a scenario" onClose=${onClose}>
    <form class="save" onSubmit=${save} onInput=${forget}>
      <${TextField} label="Name of the scenario" required autofocus size="30" value=${name} ref=${field} onText=${setTyped} />
      <${ChoiceField} label=${titled(noun.many)} value=${which} values=${isFiltered ? ['shown', 'all'] : ['all']} labels=${WHICH} onChange=${setWhich} />
      <${ChoiceField} label="With them" value=${rest} values=${['', 'all']} labels=${RESTS} onChange=${setRest} />
      <${ChoiceField} label="Written in" value=${format} values=${['yaml', 'json']} labels=${FORMATS} onChange=${setFormat} />
      <${ProblemText} problem=${problem ?? scenario.problem} />
      <${FormButtons} label="Save" isOff=${isRunning} onClose=${onClose} />
    </form>
  <//>`
}

interface SaveDialogProps {
  readonly resource: ResourceInfo
  /** Which records are shown: the conditions of `GET state/{resource}`. */
  readonly shown: { readonly [parameter: string]: string | undefined }
  readonly onClose: () => void
}

// --- internal ---

const WHICH = { shown: 'Those that meet the filter', all: 'All of the world' }
const RESTS = { '': 'Nothing else', all: 'The rest of the world as it is now' }
const FORMATS = { yaml: 'YAML', json: 'JSON' }

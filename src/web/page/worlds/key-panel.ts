import { askAdmin } from '../parts/ask-admin.ts'
import { Field, ProblemText } from '../parts/controls.ts'
import { useDraft, usePage } from '../parts/page-state.ts'
import { html, useRef } from '../parts/preact.ts'
import { useAction, useRequested } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { Panel } from './panel.ts'

/** The keys that the worlds accept. */
export function KeyPanel() {
  const { world } = usePage()
  const query = { world }
  const { answer, problem, again } = useAnswer<{ keys: readonly string[] }>(
    { path: '/keys', query },
    { every: 3000 },
  )
  const [keys, ask] = useRequested(answer?.keys ?? NONE)
  const [key, setKey, used] = useDraft('key')
  const input = useRef<HTMLInputElement>(null)
  const action = useAction()
  const put = async (next: readonly string[], said: string) => {
    const does = () => askAdmin({ method: 'PUT', path: '/keys', query, body: { keys: next } })
    const isDone = action.run(does, said)
    await ask(next, isDone.then(again))
    return isDone
  }
  const add = async (event: Event) => {
    event.preventDefault()
    if (!(await put([...keys.filter((each) => each !== key), key], 'The key is accepted.'))) return
    used(key)
    input.current?.focus()
  }
  const remove = async (gone: string) => {
    const rest = keys.filter((each) => each !== gone)
    if (await put(rest, 'The keys are set; a world keeps the one that was made for it.'))
      input.current?.focus()
  }
  return html`<${Panel} title="Keys">
    <p class="faint">Requests with another key are answered with 401. * stands for any characters.</p>
    <ul class="entries">${keys.map(
      (each) => html`<li key=${each}>
      <div class="mono">${each}</div>
      <button type="button" class="quiet" aria-label="Remove ${each}" onClick=${() => remove(each)}>Remove</button>
    </li>`,
    )}</ul>
    <form class="row" onSubmit=${add} onInput=${action.forget}>
      <${Field} label="Another key">
        <input ref=${input} class="mono" required value=${key} autocomplete="off" spellcheck=${false}
          onInput=${(event: { currentTarget: HTMLInputElement }) => setKey(event.currentTarget.value)} />
      <//>
      <button type="submit" class="beside" disabled=${action.isRunning || !answer}>Add it</button>
    </form>
    <${ProblemText} problem=${action.problem ?? problem} />
  <//>`
}

// --- internal ---

const NONE: readonly string[] = []

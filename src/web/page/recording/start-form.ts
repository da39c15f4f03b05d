import { askPlane } from '../parts/ask-plane.ts'
import { Field } from '../parts/field.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'
import { useDraft } from '../parts/use-draft.ts'

/** Asks for the file to record to, and starts. */
export function StartForm({ onStart }: { readonly onStart: () => void }) {
  const [file, setFile] = useDraft('recording', 'session.yaml')
  const { run, isRunning, settle, problem } = useAction()
  const start = async (event: Event) => {
    event.preventDefault()
    const begin = () =>
      askPlane({ method: 'POST', path: '/recordings/start', body: { file: file.trim() } })
    if (await run(begin, `Recording to ${file.trim()}.`)) onStart()
  }
  return html`<p>What passes from now on is written as a scenario, which <code>petstore-sandbox start</code> replays, or as a HAR. No credential is written.</p>
    <form onSubmit=${start} onInput=${settle}>
      <${Field} label="File" hint="Below the directory that the proxy was started in: .yaml or .json for a scenario, .har for a HAR.">
        <input required size="40" value=${file} spellcheck=${false} autocomplete="off"
          onInput=${(event: { currentTarget: HTMLInputElement }) => setFile(event.currentTarget.value)} />
      <//>
      <div class="row"><button type="submit" class="main" disabled=${isRunning}>Start recording</button></div>
      <${ProblemText} problem=${problem} />
    </form>`
}

import { download } from '../parts/download.ts'
import { usePage } from '../parts/page-context.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'

/** Saves a world, with all its animals, as a scenario that a sandbox can be started from. */
export function SaveButtons() {
  const { world } = usePage()
  const { run, isRunning, problem } = useAction()
  const save = (format: string) => {
    const name = `${world ?? 'sandbox'}.${format}`
    return run(
      () => download({ path: '/state', query: { world, format } }, name),
      `The scenario is saved as ${name}.`,
    )
  }
  return html`
    <button type="button" disabled=${isRunning} onClick=${() => save('yaml')}>Save as a scenario (YAML)</button>
    <button type="button" disabled=${isRunning} onClick=${() => save('json')}>Save as a scenario (JSON)</button>
    <${ProblemText} problem=${problem} />`
}

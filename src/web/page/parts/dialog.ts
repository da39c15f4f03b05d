import { type Children, html, useEffect, useId, useRef } from './preact.ts'
import { SaidText } from './said-text.ts'

/**
 * A dialog over the page: it takes the focus, keeps it, returns it when it closes, and closes on Escape. A dialog is created
 * when it is shown, and removed when it is closed.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children?: Children
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    const open = dialog.current as HTMLDialogElement
    open.showModal()
    return () => {
      // Nothing behind an open dialog can take the focus.
      open.close()
      before?.focus()
    }
  }, [])
  return html`<dialog ref=${dialog} aria-labelledby=${titleId} onClose=${() => dialog.current && onClose()}>
    <header>
      <h2 id=${titleId}>${title}</h2>
      <button type="button" class="quiet" aria-label="Close" onClick=${() => dialog.current?.close()}>×</button>
    </header>
    ${children}
    <${SaidText} />
  </dialog>`
}

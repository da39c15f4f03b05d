import { type Children, html, useId, useLayoutEffect, useRef } from './preact.ts'
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
  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    const open = dialog.current as HTMLDialogElement
    open.showModal()
    // The event `close` comes with the next frame, when the same dialog may have been asked for again.
    const closing = new MutationObserver(() => open.open || latestOnClose.current())
    closing.observe(open, { attributeFilter: ['open'] })
    return () => {
      closing.disconnect()
      // Nothing behind an open dialog can take the focus.
      open.close()
      before?.focus()
    }
  }, [])
  return html`<dialog ref=${dialog} aria-labelledby=${titleId}>
    <header>
      <h2 id=${titleId}>${title}</h2>
      <button type="button" class="quiet" aria-label="Close" onClick=${() => dialog.current?.close()}>×</button>
    </header>
    ${children}
    <${SaidText} />
  </dialog>`
}

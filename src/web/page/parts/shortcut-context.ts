import { createContext, useContext, useEffect } from './preact.ts'
import type { Shortcut } from './use-shortcuts.ts'

/** Takes the shortcuts of the section that is open. */
export const ShortcutContext = createContext<(shortcuts: readonly Shortcut[]) => void>(() => {})

/** Adds shortcuts while a section is open; `signs` are the values that they depend on. */
export function useSectionShortcuts(shortcuts: readonly Shortcut[], signs: readonly unknown[]) {
  const set = useContext(ShortcutContext)
  useEffect(() => {
    set(shortcuts)
    return () => set([])
  }, signs as unknown[])
}

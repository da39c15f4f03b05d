/** The token of the control plane, kept only as long as the tab is open. */
export const token = {
  get: (): string | null => sessionStorage.getItem(NAME),
  set: (value: string): void => sessionStorage.setItem(NAME, value),
}

// --- internal ---

const NAME = 'petstore-admin-token'

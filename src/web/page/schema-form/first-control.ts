/** The control of a place in which its value is typed first; a choice of its kind comes before it, and only counts if there is no other. */
export function firstControl(place: Element | null | undefined): HTMLElement | undefined {
  const typed = place?.querySelector<HTMLElement>('input, textarea')
  return typed ?? place?.querySelector<HTMLElement>('select') ?? undefined
}

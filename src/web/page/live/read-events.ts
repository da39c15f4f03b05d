/** A server-sent event. */
export interface ServerEvent {
  /** Default: `message`. */
  readonly type: string
  readonly data: string
}

/**
 * Reads server-sent events (HTML standard, section 9.2.6) from text as it arrives; an incomplete event waits for more. The page
 * reads them itself, because an EventSource cannot send the token.
 */
export function createEventReader(): (text: string) => readonly ServerEvent[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() as string
    return blocks.flatMap(readBlock)
  }
}

// --- internal ---

function readBlock(block: string): readonly ServerEvent[] {
  const lines = block.split('\n')
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}:`) ? line.slice(name.length + 1).trim() : []))
  const data = valuesOf('data')
  if (data.length === 0) return [] // a comment
  return [{ type: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }]
}

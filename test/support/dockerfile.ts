/** An instruction of a Dockerfile: `COPY`, and the rest of its line. */
export interface Instruction {
  readonly name: string
  readonly argument: string
}

/** The instructions of a Dockerfile in order, with continued lines as one. */
export function instructionsOf(text: string): readonly Instruction[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', argument = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
      if (name === '') throw new Error(`This is no instruction: ${line}`)
      return { name, argument }
    })
}

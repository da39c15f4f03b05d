import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'

/** The code blocks of a page in a language, in order. */
export function blocks(language: string, page: string): string[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text as string)
}

/** The commands of the console blocks of a page, each with the output that the page shows. */
export function stepsOf(page: string): { command: string; output: string }[] {
  return blocks('console', page).flatMap((block) =>
    block
      .split(/^\$ /m)
      .filter((step) => step !== '')
      .map((step) => {
        const [command = '', ...output] = step.trimEnd().split('\n')
        return { command, output: output.join('\n') }
      }),
  )
}

/** An output in which `…` stands for anything. */
export function toExpression(output: string): RegExp {
  const parts = output.split('…').map((part) => part.replace(/[^\w\s]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*?')}\n*$`, 's')
}

/** What the shell prints for a command of a page, whatever its exit code. */
export async function printed(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', `${command} || true`])
  return stdout
}

/** Expects that commands for the port 4010 print what their page shows when they are run for another origin. */
export async function expectSteps(
  steps: ReturnType<typeof stepsOf>,
  origin: string,
): Promise<void> {
  for (const { command, output } of steps) {
    const stdout = await printed(command.replaceAll(USUAL, origin))
    expect(stdout.replaceAll(origin, USUAL), command).toMatch(toExpression(output))
  }
}

// --- internal ---

const USUAL = 'http://127.0.0.1:4010'

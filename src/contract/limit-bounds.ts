import type { Operation } from './operations.ts'

/** What the contract says about the parameter `limit` (section 8). */
export interface LimitBounds {
  readonly minimum: number
  readonly maximum: number
  readonly default: number
}

/** Reads the bounds of `limit` from the operation that has it. */
export function limitBounds({ parameters }: Pick<Operation, 'parameters'>): LimitBounds {
  return parameters.find(({ name }) => name === 'limit')?.schema as unknown as LimitBounds
}

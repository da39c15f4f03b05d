/** The header that says what an answer has of what was created, changed and removed here. */
export const MERGED_HEADER = 'X-Sandbox-Merged'

/** How many records of an answer were created or changed here, and how many are left out as they are not in it any more. */
export interface LaidCounts {
  readonly created: number
  readonly changed: number
  readonly removed: number
}

/** The value of the header. */
export function mergedText({ created, changed, removed }: LaidCounts): string {
  return `created=${created}, changed=${changed}, removed=${removed}`
}

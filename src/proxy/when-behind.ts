/** What happens when exchanges arrive faster than they can be checked: the next one waits, or some stay unchecked. */
export const whenBehindChoices = ['wait', 'drop'] as const
/** One of `whenBehindChoices`. */
export type WhenBehind = (typeof whenBehindChoices)[number]

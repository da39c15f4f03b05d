/** What can happen when exchanges come faster than they are checked: the next waits, or some stay unchecked. */
export const whenBehindChoices = ['wait', 'drop'] as const
/** One of `whenBehindChoices`. */
export type WhenBehind = (typeof whenBehindChoices)[number]

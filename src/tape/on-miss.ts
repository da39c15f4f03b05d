/** Who answers what a tape does not: the store, or nobody (404). */
export const onMissChoices = ['store', '404'] as const

/** Who answers what a tape does not. */
export type OnMiss = (typeof onMissChoices)[number]

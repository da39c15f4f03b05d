/** Who answers a request that is not on the tape: the store, or nobody (404). */
export const onMissChoices = ['store', '404'] as const

/** Who answers a request that is not on the tape. */
export type OnMiss = (typeof onMissChoices)[number]

/** What answers a request that is not on the tape: the store, or nothing (404). */
export const onMissChoices = ['store', '404'] as const

/** What answers a request that is not on the tape. */
export type OnMiss = (typeof onMissChoices)[number]

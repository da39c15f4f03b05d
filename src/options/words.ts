/** Whether all keys share one world, or each has its own. */
export const isolations = ['shared', 'per-key'] as const
export type Isolation = (typeof isolations)[number]

/** What answers a request that is not on the tape: the store, or nothing (404). */
export const onMissChoices = ['store', '404'] as const
export type OnMiss = (typeof onMissChoices)[number]

/** What a client's tests are rehearsed for: the next contract, or the dates of the one in force. */
export const rehearsals = ['next', 'sunset'] as const

/** What happens when exchanges arrive faster than they can be checked: the next one waits, or some stay unchecked. */
export const whenBehindChoices = ['wait', 'drop'] as const
export type WhenBehind = (typeof whenBehindChoices)[number]

/** From which severity on a new finding fails a run; a note never does. */
export const thresholds = ['error', 'warning', 'never'] as const
export type Threshold = (typeof thresholds)[number]

/** Which operations a JSON report of a large contract lists: those that had exchanges, or all. */
export const coverages = ['met', 'all'] as const
export type CoverageChoice = (typeof coverages)[number]

/** From which level on a change of a contract that is not known fails a run. */
export const changeThresholds = ['error', 'warning', 'info', 'never'] as const
export type ChangeThreshold = (typeof changeThresholds)[number]

/** What makes `contract explain` fail: what is wrong in a part of a contract, or also what may be meant otherwise than it is served. */
export const explainThresholds = ['fault', 'suspect'] as const

/** From when on a change of the next contract fails a run: one by which it would refuse a client, or also one that a client has something of. */
export const nextThresholds = ['refused', 'met', 'never'] as const
export type NextThreshold = (typeof nextThresholds)[number]

/** For whom findings can be printed as annotations. */
export const annotationFormats = ['github'] as const

export const logFormats = ['pretty', 'json', 'silent'] as const
export type LogFormat = (typeof logFormats)[number]

/** How many connections of clients there may be at once, unless an option says otherwise. */
export const MOST_CONNECTIONS = 1000

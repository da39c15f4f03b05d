const MIB = 1024 * 1024

/** The maximum size of a scenario file in bytes, by format: parsing one of this size takes a gigabyte of memory and at least ten seconds. */
export const largestScenario = { yaml: 8 * MIB, json: 256 * MIB } as const

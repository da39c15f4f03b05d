const MIB = 1024 * 1024

/** The most bytes that a scenario file may have, by its format: to parse either takes a gigabyte of memory and ten seconds or more. */
export const largestScenario = { yaml: 8 * MIB, json: 256 * MIB } as const

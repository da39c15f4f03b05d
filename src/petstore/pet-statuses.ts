// Written by `npm run generate` from openapi.yaml.

/** The values of PetStatus (contract, section 2). */
export const petStatuses = ['available', 'pending', 'sold'] as const

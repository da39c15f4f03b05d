/** The name of the resource of animals in the built-in contract. */
export const PETS = 'pets'

/** The animals of the bare servers, of the same shape as the sandbox's. */
export function makeAnimals(count: number) {
  const statuses = ['available', 'pending', 'sold']
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Animal ${index + 1}`,
    categoryId: (index % 12) + 1,
    status: statuses[index % 3],
  }))
}

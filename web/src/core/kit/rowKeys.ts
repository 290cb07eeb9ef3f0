/** Keys for rows that have none of their own, such as those of a skeleton. */
export const rowKeys = (count: number): string[] => Array.from({ length: count }, (_, place) => `row ${place}`)

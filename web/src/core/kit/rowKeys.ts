/** Returns keys for rows without keys of their own, such as those of a skeleton. */
export const rowKeys = (count: number): string[] => Array.from({ length: count }, (_, index) => `row ${index}`)

/** Returns the column of a field: `idealSecs` is stored in `ideal_secs`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)

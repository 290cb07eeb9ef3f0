/** The column that holds a field: `idealSecs` lies in `ideal_secs`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

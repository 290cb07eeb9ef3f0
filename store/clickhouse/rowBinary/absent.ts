/**
 * What is null in the language and cannot be null in a dense column: numbers are -1 (all true ones are ≥ 0), texts ''.
 */
export const none = -1
export const orNull = (value: number) => (value === none ? null : value)
export const textOrNull = (value: string) => (value === '' ? null : value)

/**
 * The values that represent null in dense, non-nullable columns: -1 for numbers (all real ones are ≥ 0), '' for texts.
 */
export const none = -1
export const orNull = (value: number) => (value === none ? null : value)
export const textOrNull = (value: string) => (value === '' ? null : value)

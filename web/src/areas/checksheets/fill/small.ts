/** The smallest letters where something is filled in: read from a step away. */
export const small = { fontSize: '1rem', lineHeight: 1.4 } as const

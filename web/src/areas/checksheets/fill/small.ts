/** The smallest text size of the form, legible from a step away. */
export const small = { fontSize: '1rem', lineHeight: 1.4 } as const

/** Size for use with gloves. */
export const large = { minHeight: 'max(3.5rem, 56px)', fontSize: '1.0625rem' } as const
/** The smallest font: readable from a step away. */
export const read = { fontSize: '1rem', lineHeight: 1.4 } as const
export const touchTarget = { minHeight: 'max(3rem, 48px)', fontSize: '0.9375rem' } as const

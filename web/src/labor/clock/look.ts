/** For gloves. */
export const large = { minHeight: 'max(3.5rem, 56px)', fontSize: '1.0625rem' } as const
export const touched = { minHeight: 'max(3rem, 48px)', fontSize: '0.9375rem' } as const

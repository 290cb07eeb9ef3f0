/** Minimum size of touch targets at a machine: large enough for gloves. */
export const touchTarget = { '@media (pointer: coarse)': { minHeight: '3rem', minWidth: '3rem' } } as const

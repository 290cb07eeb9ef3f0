/** By touch what is pressed is as large as a finger. */
export const finger = { '@media (pointer: coarse)': { minWidth: '2.75rem', minHeight: '2.75rem' } } as const

/** Of what is touched at a machine: as large as gloves need. */
export const touchTarget = { '@media (pointer: coarse)': { minHeight: '3rem', minWidth: '3rem' } } as const

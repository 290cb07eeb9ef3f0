/**
 * Around the name of a stretch: one too short for a few letters of it shows none, where a single letter says nothing.
 */
export const narrowName = {
  containerType: 'inline-size',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', display: 'block' },
  '@container (max-width: 1.25rem)': { '& > span': { display: 'none' } },
} as const

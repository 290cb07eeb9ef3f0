/**
 * Style around the name of an interval: too short an interval shows no name, because a single character is meaningless.
 */
export const narrowName = {
  containerType: 'inline-size',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', display: 'block' },
  '@container (max-width: 1.25rem)': { '& > span': { display: 'none' } },
} as const

/** What figures are compared with: the range before, the same time (or shift) last week, the targets, nothing. */
export const comparisons = ['previous', 'lastWeek', 'target', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** The comparisons for metrics: the preceding range, the same time (or shift) last week, the targets, none. */
export const comparisons = ['previous', 'lastWeek', 'target', 'none'] as const
export type Comparison = (typeof comparisons)[number]

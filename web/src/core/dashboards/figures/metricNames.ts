/** Metrics whose evidence can be opened. */
export const metricNames = [
  'oee',
  'availability',
  'performance',
  'quality',
  'qualityByCount',
  'teep',
  'loading',
] as const
export type MetricName = (typeof metricNames)[number]

const emptyText = '–'

/**
 * Returns the accessible name of a metric: label and value as displayed; without a value, also the reason. Unrounded
 * numbers are shown in tooltips, evidence and exports.
 */
export const metricName = (label: string, value: string, hint: string): string =>
  value === emptyText ? `${label} ${value}. ${hint}` : `${label} ${value}`

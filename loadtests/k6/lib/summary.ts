type Metric = {
  values: Record<string, number>
  thresholds?: Record<string, { ok: boolean }>
}
export type Summary = { metrics: Record<string, Metric> }

/** The statistics of durations in summaries. */
export const summaryTrendStats = ['count', 'med', 'p(95)', 'max']

/**
 * Creates the `handleSummary` of a scenario: prints a line for each duration, count and threshold, and writes all
 * metrics as JSON to TAKT_SUMMARY, else to `<scenario>.summary.json` in the current folder.
 */
export const summaryOf =
  (scenario: string) =>
  (data: Summary): Record<string, string> => ({
    stdout: summaryText(scenario, data),
    [__ENV.TAKT_SUMMARY || `${scenario}.summary.json`]: JSON.stringify(data, null, 2),
  })

function summaryText(scenario: string, { metrics }: Summary): string {
  const times: string[] = []
  const counts: string[] = []
  const thresholds: string[] = []
  for (const [name, { values, thresholds: limits = {} }] of Object.entries(metrics)) {
    const kind = name === 'http_req_duration' ? 'all requests' : /^http_req_duration\{kind:(.*)\}$/.exec(name)?.[1]
    const label = kind ?? (/[{]|^http_|^iteration|^group_|^ws_|^vus|^data_/.test(name) ? undefined : name)
    const { count, med, max } = values
    const p95 = values['p(95)']
    if (label && count && med !== undefined && p95 !== undefined && max !== undefined)
      times.push(`  ${label.padEnd(52)} ${count} times, median ${ms(med)}, p95 ${ms(p95)}, max ${ms(max)}`)
    else if (label && count && med === undefined) counts.push(`  ${label.padEnd(52)} ${count}`)
    for (const [limit, { ok }] of Object.entries(limits))
      thresholds.push(`  ${ok ? 'held  ' : 'FAILED'} ${name} ${limit}`)
  }
  const parts = [`${scenario}: milliseconds`, ...times.sort(), 'counts', ...counts, 'thresholds', ...thresholds.sort()]
  return `${parts.join('\n')}\n`
}

const ms = (value: number) => value.toFixed(1)

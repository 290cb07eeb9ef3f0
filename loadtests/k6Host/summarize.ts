import type { Summary } from '../k6/lib/summary.ts'
import type { Sample } from './samples.ts'

/** Builds the summary of samples as k6 passes it to `handleSummary`, with evaluated thresholds. */
export function summarize(samples: readonly Sample[], thresholds: Record<string, string[]>): Summary {
  const metrics: Summary['metrics'] = {}
  for (const name of new Set([...samples.map(({ metric }) => metric), ...Object.keys(thresholds)])) {
    const [, metric, tag, tagValue] = /^(\w+)(?:\{(\w+):(.*)\})?$/.exec(name)!
    const matchingSamples = samples.filter((each) => each.metric === metric && (!tag || each.tags[tag] === tagValue))
    const values = valuesOf(matchingSamples)
    const evaluated = (thresholds[name] ?? []).map((limit) => [limit, { ok: meetsLimit(limit, values) }] as const)
    metrics[name] = { values, thresholds: Object.fromEntries(evaluated) }
  }
  return { metrics }
}

function valuesOf(samples: readonly Sample[]): Record<string, number> {
  const values = samples.map(({ value }) => value).sort((a, b) => a - b)
  const sum = values.reduce((all, value) => all + value, 0)
  if (samples[0]?.type === 'rate') return { rate: sum / values.length }
  if (samples[0]?.type !== 'trend') return { count: sum }
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))]!
  return { count: values.length, med: at(0.5), 'p(95)': at(0.95), max: at(1) }
}

/** True if the values meet a limit. A value that was never measured meets it, except a count, which is then 0. */
function meetsLimit(limit: string, values: Record<string, number>): boolean {
  const [, name, operator, number] = /^([\w()]+)(==|<|>)([\d.]+)$/.exec(limit)!
  const value = values[name!]
  if (value === undefined) return true
  if (operator === '==') return value === Number(number)
  return operator === '<' ? value < Number(number) : value > Number(number)
}

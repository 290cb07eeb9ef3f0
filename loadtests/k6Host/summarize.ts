import type { Summary } from '../k6/lib/summary.ts'
import type { Sample } from './samples.ts'

/** The summary of samples as k6 hands it to `handleSummary`, with thresholds judged. */
export function summarize(samples: readonly Sample[], thresholds: Record<string, string[]>): Summary {
  const metrics: Summary['metrics'] = {}
  for (const name of new Set([...samples.map(({ metric }) => metric), ...Object.keys(thresholds)])) {
    const [, metric, tag, wanted] = /^(\w+)(?:\{(\w+):(.*)\})?$/.exec(name)!
    const chosen = samples.filter((each) => each.metric === metric && (!tag || each.tags[tag] === wanted))
    const values = valuesOf(chosen)
    const judged = (thresholds[name] ?? []).map((limit) => [limit, { ok: holds(limit, values) }] as const)
    metrics[name] = { values, thresholds: Object.fromEntries(judged) }
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

/** A limit of a value that was never measured holds, except of a count, which is then 0. */
function holds(limit: string, values: Record<string, number>): boolean {
  const [, name, operator, number] = /^([\w()]+)(==|<|>)([\d.]+)$/.exec(limit)!
  const value = values[name!]
  if (value === undefined) return true
  if (operator === '==') return value === Number(number)
  return operator === '<' ? value < Number(number) : value > Number(number)
}

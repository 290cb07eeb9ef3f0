import type { FigureName } from '../figures/figureNames.ts'
import type { EvidenceCount, EvidenceInterval } from './evidenceAnswer.ts'

/**
 * What a stretch or a count adds to the figure's numerator (`above`) and denominator (`below`), in seconds (in parts
 * where it is a figure of counts); null: it has no part in it.
 */
export type Contribution = { above: number | null; below: number | null }

const secsOf = ({ start, end }: EvidenceInterval) => (end - start) / 1000
const isPlanned = ({ scheduledAs }: EvidenceInterval) => scheduledAs === 'planned'
const isRunning = ({ countedAs }: EvidenceInterval) => countedAs === 'running'
const when = (condition: boolean, secs: number) => (condition ? secs : null)

const total = ({ good, scrap, rework }: EvidenceCount) => good + scrap + rework

/** What a stretch of time adds to a figure. */
export function timeContribution(figure: FigureName, interval: EvidenceInterval): Contribution {
  const secs = secsOf(interval)
  const all = when(interval.scheduledAs !== 'outOfService', secs)
  const planned = when(isPlanned(interval), secs)
  const running = when(isRunning(interval), secs)
  switch (figure) {
    case 'oee':
      return { above: null, below: planned }
    case 'availability':
      return { above: running, below: planned }
    case 'performance':
      return { above: null, below: running }
    case 'quality':
    case 'qualityByCount':
      return { above: null, below: null }
    case 'teep':
      return { above: null, below: all }
    case 'loading':
      return { above: planned, below: all }
  }
}

/**
 * What parts made add to a figure: their ideal time. Parts without a known ideal cycle add nothing; the figure has no
 * value then.
 */
export function countContribution(figure: FigureName, count: EvidenceCount): Contribution {
  const ideal = count.idealCycleSecs ?? 0
  const planned = count.countedAs === 'planned'
  const good = when(planned, count.good * ideal)
  const all = when(planned, total(count) * ideal)
  switch (figure) {
    case 'oee':
      return { above: good, below: null }
    case 'performance':
      return { above: all, below: null }
    case 'quality':
      return { above: good, below: all }
    case 'qualityByCount':
      return { above: when(planned, count.good), below: when(planned, total(count)) }
    case 'teep':
      return { above: count.good * ideal, below: null }
    case 'availability':
    case 'loading':
      return { above: null, below: null }
  }
}

/** Contributions added up; null where nothing has a part in it. */
export function addUp(contributions: readonly Contribution[]): Contribution {
  const sum = (side: 'above' | 'below') => {
    const parts = contributions.flatMap((contribution) => contribution[side] ?? [])
    return parts.length ? parts.reduce((so, part) => so + part, 0) : null
  }
  return { above: sum('above'), below: sum('below') }
}

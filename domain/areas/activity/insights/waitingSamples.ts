import type { ActivityFacts } from '../activityFacts.ts'
import { againstOthers, type InsightSample, type Observed } from './insightSample.ts'

type Step = { start: number; end: number; zoneId: number | null; work: string }

/**
 * How long jobs waited between two operations, as machines name them (seconds), by the zone in which they were taken
 * up: from when the last machine left the one to when the first began the next.
 */
export function waitingSamples({ machines, zoneOf }: ActivityFacts): InsightSample[] {
  const steps = new Map<string, Step[]>()
  for (const { resourceID, stretches } of machines)
    for (const { start, end, jobs } of stretches)
      for (const { jobNum, assemblySeq, oprSeq } of jobs) {
        if (jobNum === null) continue
        const step = { start, end, zoneId: zoneOf(resourceID), work: JSON.stringify([assemblySeq, oprSeq]) }
        const own = steps.get(jobNum)
        if (own) own.push(step)
        else steps.set(jobNum, [step])
      }
  const byZone = new Map<number, Observed[]>()
  for (const [jobNum, own] of steps) {
    let before: Step | null = null
    for (const step of own.sort((a, b) => a.start - b.start)) {
      if (before && step.work !== before.work && step.zoneId !== null && step.start > before.end) {
        const observed = { start: before.end, end: step.start, value: (step.start - before.end) / 1000, jobNum }
        byZone.set(step.zoneId, [...(byZone.get(step.zoneId) ?? []), observed])
      }
      before = !before || step.end > before.end || step.work !== before.work ? step : before
    }
  }
  return againstOthers('waiting', byZone)
}

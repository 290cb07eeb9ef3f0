import type { Slice } from './telemetry.ts'

const slotMs = 600_000
const dayMs = 86_400_000

/** Returns the name of the job with a number. */
export const jobNumber = (n: number) => `J-${String(n).padStart(7, '0')}`
export const partNumber = (n: number) => `P-${String(n).padStart(6, '0')}`
export const personNumber = (n: number) => `L${String(n).padStart(5, '0')}`

/** Returns the number of parts: one for every fifty jobs. */
export const partsOf = (jobs: number) => Math.ceil(jobs / 50)
export const partOfJob = (job: number, jobs: number) => partNumber(1 + (job % partsOf(jobs)))

/** Returns a number from 0 to below 1, the same for the same input. */
export function chance(...input: number[]): number {
  let value = 2166136261
  for (const each of input) value = Math.imul(value ^ each, 16777619) ^ (value >>> 13)
  return ((Math.imul(value ^ (value >>> 15), 2246822519) >>> 0) % 100_000) / 100_000
}

/**
 * Returns the activity of a machine on a day before `end`, in slices of ten minutes; `daysAgo` 0 is the day that ends
 * then.
 */
export function dayOfMachine(options: {
  machine: number
  daysAgo: number
  end: number
  jobs: number
  people: number
  reasons: readonly string[]
}): Slice[] {
  const { machine, daysAgo, jobs, people, reasons } = options
  const end = Math.floor(options.end / slotMs) * slotMs - daysAgo * dayMs
  const job = 1 + Math.floor(chance(machine, Math.floor(end / dayMs)) * jobs)
  const work = { jobNum: jobNumber(job), assemblySeq: 0, oprSeq: 10, partNum: partOfJob(job, jobs) }
  const empIDs = people > 0 ? [personNumber(1 + (machine % people))] : []
  return Array.from({ length: dayMs / slotMs }, (_, i): Slice => {
    const from = end - dayMs + i * slotMs
    const times = { from: new Date(from).toISOString(), to: new Date(from + slotMs).toISOString() }
    const luck = chance(machine, Math.floor(from / slotMs))
    if (luck < 0.08) return { ...times, state: 'down', reason: reasons[Math.floor((luck / 0.08) * reasons.length)] }
    if (luck < 0.15) return { ...times, state: 'idle' }
    if (luck < 0.18) return { ...times, ...work, state: 'setup', empIDs }
    return { ...times, ...work, state: 'running', good: 7 + (luck > 0.6 ? 1 : 0), scrap: luck > 0.98 ? 1 : 0, empIDs }
  })
}

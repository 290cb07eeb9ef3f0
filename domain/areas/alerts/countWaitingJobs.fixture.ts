import { type Interval, subtract } from '../../core/schedule/interval.ts'
import { waitingJobs } from '../activity/waitingJobs.ts'
import { around, dice } from '../plant/random.ts'
import { dayMs, firstInstant, hourMs, minuteMs, shiftsOf } from './ordinaryPlant.fixture.ts'

const work = (jobNum: string) => [{ jobNum, assemblySeq: 0, oprSeq: 10, partNum: null, partRevision: null } as const]

/**
 * Counts the findings "job waits" at a machine without effects, and its days with planned time. The parts of each job
 * are in the machine's zone from a day before it starts. Between jobs the machine is idle for about six minutes. It
 * idles at night and on weekends and is off on every tenth day with planned time. `longWait`: a time in which it is
 * idle while a job waits.
 */
export function countWaitingJobs(options: { seed: number; days: number; longWait?: Interval }) {
  const { seed, days, longWait } = options
  const roll = dice(seed, 64)
  const range = { start: firstInstant, end: firstInstant + days * dayMs }
  const planned = shiftsOf({ workDays: 5 }, days)
  const offDays = planned.filter((_, k) => k % 10 === 9)
  const jobs = subtract(planned, offDays).flatMap((shift) => {
    const jobTimes: (Interval & { jobNum: string })[] = []
    for (let at = shift.start; at < shift.end; ) {
      const end = Math.min(shift.end, at + Math.round(around(5, roll) * hourMs))
      jobTimes.push({ start: at + Math.round(around(6, roll) * minuteMs), end, jobNum: `J-${at}` })
      at = end
    }
    return jobTimes.filter(({ start, end }) => start < end)
  })
  const works = jobs.flatMap(({ jobNum, ...time }) =>
    subtract([time], longWait ? [longWait] : []).map((left) => ({
      ...left,
      state: 'running' as const,
      empIDs: [],
      jobs: work(jobNum),
    })),
  )
  const noWork = { empIDs: [], jobs: [] }
  const offs = offDays.map((day) => ({ ...day, ...noWork, state: 'off' as const }))
  const idleTimes = subtract([range], works).flatMap((time) => subtract([time], offDays))
  const idles = idleTimes.map((time) => ({ ...time, ...noWork, state: 'idle' as const }))
  const findings = waitingJobs({
    range,
    machines: [{ resourceID: 'M-0', stretches: [...works, ...offs, ...idles].sort((a, b) => a.start - b.start) }],
    tickets: [],
    tags: jobs.map(({ jobNum, start, end }) => {
      return { start: Math.max(range.start, start - dayMs), end, empID: null, jobNum, zoneId: 1 }
    }),
    zoneOf: () => 1,
    plannedOf: () => planned,
    capacityOf: () => null,
  })
  return { findings, machineDays: planned.length }
}

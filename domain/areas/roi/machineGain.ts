import type { Bucket } from '../efficiency/answers/bucket.ts'

type Times = Pick<Bucket, 'plannedSecs' | 'runSecs' | 'goodIdealSecs'>
/** What a machine did in a range. */
export type MachineTimes = { resourceID: string } & Times

/** What machines gained against a baseline; durations in seconds, ratios of those that are compared alone. */
export type MachineGain = {
  /** Machines with planned time in both ranges, and those that have none in one of them and are left out. */
  compared: number
  leftOut: number
  /** Planned production time of the range. */
  plannedSecs: number
  /** Fully productive time more than at the OEE of the baseline; negative: less. */
  gainedSecs: number
  /** Run time more than at the availability of the baseline. */
  runGainedSecs: number
  oee: number | null
  oeeBefore: number | null
  availability: number | null
  availabilityBefore: number | null
}

/**
 * Each machine is compared with itself: (OEE − OEE of its baseline) × its planned production time now, summed up. So
 * another mix of machines is no gain.
 */
export function machineGain(now: readonly MachineTimes[], before: readonly MachineTimes[]): MachineGain {
  const baseline = new Map(before.map((machine) => [machine.resourceID, machine]))
  const ids = new Set([...now, ...before].flatMap((machine) => (machine.plannedSecs > 0 ? machine.resourceID : [])))
  const sums = { compared: 0, plannedSecs: 0, good: 0, goodBefore: 0, run: 0, runBefore: 0 }
  for (const machine of now) {
    const base = baseline.get(machine.resourceID)
    if (!base || base.plannedSecs <= 0 || machine.plannedSecs <= 0) continue
    const scale = machine.plannedSecs / base.plannedSecs
    sums.compared++
    sums.plannedSecs += machine.plannedSecs
    sums.good += machine.goodIdealSecs
    sums.goodBefore += base.goodIdealSecs * scale
    sums.run += machine.runSecs
    sums.runBefore += base.runSecs * scale
  }
  const share = (secs: number) => (sums.plannedSecs > 0 ? secs / sums.plannedSecs : null)
  return {
    compared: sums.compared,
    leftOut: ids.size - sums.compared,
    plannedSecs: sums.plannedSecs,
    gainedSecs: sums.good - sums.goodBefore,
    runGainedSecs: sums.run - sums.runBefore,
    oee: share(sums.good),
    oeeBefore: share(sums.goodBefore),
    availability: share(sums.run),
    availabilityBefore: share(sums.runBefore),
  }
}

import type { Bucket } from '../efficiency/responses/bucket.ts'

type Times = Pick<Bucket, 'plannedSecs' | 'runSecs' | 'goodIdealSecs'>
/** Times of a machine in a range. */
export type MachineTimes = { resourceID: string } & Times

/** Gain of machines against a baseline; durations in seconds, ratios over the compared machines only. */
export type MachineGain = {
  /**
   * Number of machines with planned time in both ranges, and of those excluded because they have none in one of them.
   */
  compared: number
  leftOut: number
  /** Planned production time of the range. */
  plannedSecs: number
  /** Fully productive time gained compared with the OEE of the baseline; negative: lost. */
  gainedSecs: number
  /** Run time gained compared with the availability of the baseline. */
  runGainedSecs: number
  oee: number | null
  oeeBefore: number | null
  availability: number | null
  availabilityBefore: number | null
}

/**
 * Calculates the gain. Each machine is compared with itself: the sum of (OEE − baseline OEE) × current planned
 * production time. A different mix of machines is therefore no gain.
 */
export function machineGain(now: readonly MachineTimes[], before: readonly MachineTimes[]): MachineGain {
  const baseline = new Map(before.map((machine) => [machine.resourceID, machine]))
  const ids = new Set([...now, ...before].flatMap((machine) => (machine.plannedSecs > 0 ? machine.resourceID : [])))
  const totals = { compared: 0, plannedSecs: 0, good: 0, goodBefore: 0, run: 0, runBefore: 0 }
  for (const machine of now) {
    const base = baseline.get(machine.resourceID)
    if (!base || base.plannedSecs <= 0 || machine.plannedSecs <= 0) continue
    const scale = machine.plannedSecs / base.plannedSecs
    totals.compared++
    totals.plannedSecs += machine.plannedSecs
    totals.good += machine.goodIdealSecs
    totals.goodBefore += base.goodIdealSecs * scale
    totals.run += machine.runSecs
    totals.runBefore += base.runSecs * scale
  }
  const share = (secs: number) => (totals.plannedSecs > 0 ? secs / totals.plannedSecs : null)
  return {
    compared: totals.compared,
    leftOut: ids.size - totals.compared,
    plannedSecs: totals.plannedSecs,
    gainedSecs: totals.good - totals.goodBefore,
    runGainedSecs: totals.run - totals.runBefore,
    oee: share(totals.good),
    oeeBefore: share(totals.goodBefore),
    availability: share(totals.run),
    availabilityBefore: share(totals.runBefore),
  }
}

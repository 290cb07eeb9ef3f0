import type { PlanChunk } from '../../../core/schedule/plan.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import type { TimeClass } from '../timeline/state.ts'
import type { Counted } from './countIdeal.ts'
import type { Detail } from './windowRollup.ts'

/**
 * The classification of time or parts: their slice, the class and reason in force, and the shift time that contains
 * them.
 */
export type Counting = { slice: Slice; timeClass: TimeClass; reason: string | null; chunk: PlanChunk | null }

/** Collects the details of one window. */
export type WindowDetails = {
  rows: Detail[]
  /** `isStart`: true if a maximal interval of the class (one not continued from earlier time) starts with this time. */
  addTime: (as: Counting, ms: number, isStart: boolean) => void
  /** Adds parts of the k-th output of the slice. */
  addCounted: (as: Counting, k: number, counted: Counted) => void
}

const isTeam = (sorted: readonly string[], empIDs: readonly string[]) => {
  if (sorted.length !== empIDs.length) return false
  for (let i = 0; i < sorted.length; i++) if (sorted[i] !== empIDs[i]) return false
  return true
}

type About = Omit<
  Detail,
  'ms' | 'starts' | 'good' | 'scrap' | 'rework' | 'idealSecs' | 'goodIdealSecs' | 'idealMissing'
>

const isOf = (
  detail: About,
  { slice, timeClass, reason, chunk }: Counting,
  output: Output | undefined,
  team: readonly string[] = slice.empIDs,
) =>
  detail.timeClass === timeClass &&
  detail.reason === reason &&
  detail.scheduled === (chunk?.planned === true) &&
  detail.shiftNum === (chunk?.occurrence.shiftNum ?? null) &&
  detail.jobNum === (output?.jobNum ?? null) &&
  detail.assemblySeq === (output?.assemblySeq ?? null) &&
  detail.oprSeq === (output?.oprSeq ?? null) &&
  detail.partNum === (output?.partNum ?? null) &&
  detail.partRevision === (output?.partRevision ?? null) &&
  isTeam(detail.empIDs, team)

const teamOf = (empIDs: readonly string[]) => (empIDs.length < 2 ? empIDs : [...new Set(empIDs)].sort())

const keyOf = ({ timeClass, reason, shiftNum, jobNum, assemblySeq, oprSeq, partNum, partRevision, ...rest }: About) =>
  JSON.stringify([
    timeClass,
    reason,
    shiftNum,
    jobNum,
    assemblySeq,
    oprSeq,
    partNum,
    partRevision,
    rest.empIDs,
    rest.scheduled,
  ])

// Nearly every window has only a few rows: a linear search is faster than building keys.
const maxLinearRows = 16

/** Used if no details are needed. */
export const noDetails: WindowDetails = { rows: [], addTime() {}, addCounted() {} }

/** Creates an empty collection. */
export function windowDetails(): WindowDetails {
  const rows: Detail[] = []
  let index: Map<string, Detail> | null = null
  let last: Detail | undefined

  const add = (row: Detail): Detail => {
    rows.push(row)
    return row
  }
  const byKey = (key: string, make: () => Detail): Detail => {
    index ??= new Map(rows.map((row) => [keyOf(row), row]))
    const existing = index.get(key)
    if (existing) return existing
    const row = add(make())
    index.set(key, row)
    return row
  }
  const rowOf = (as: Counting, output: Output | undefined): Detail => {
    if (last && isOf(last, as, output)) return last
    const empIDs = teamOf(as.slice.empIDs)
    const isFew = rows.length < maxLinearRows
    const match = isFew ? rows.find((row) => isOf(row, as, output, empIDs)) : undefined
    if (match) {
      last = match
      return match
    }
    const about = {
      timeClass: as.timeClass,
      reason: as.reason,
      shiftNum: as.chunk?.occurrence.shiftNum ?? null,
      jobNum: output?.jobNum ?? null,
      assemblySeq: output?.assemblySeq ?? null,
      oprSeq: output?.oprSeq ?? null,
      partNum: output?.partNum ?? null,
      partRevision: output?.partRevision ?? null,
      empIDs,
      scheduled: as.chunk?.planned === true,
    }
    const make = (): Detail => ({
      ...about,
      ms: 0,
      starts: 0,
      good: 0,
      scrap: 0,
      rework: 0,
      idealSecs: 0,
      goodIdealSecs: 0,
      idealMissing: 0,
    })
    last = isFew ? add(make()) : byKey(keyOf(about), make)
    return last
  }

  const addTime = (as: Counting, ms: number, isStart: boolean) => {
    const { outputs } = as.slice
    if (isStart) rowOf(as, outputs[0]).starts += 1
    const shares = Math.max(1, outputs.length)
    // Integer milliseconds that add up exactly: each share is the difference of two rounded totals.
    for (let k = 0; k < shares; k++)
      rowOf(as, outputs[k]).ms += Math.floor(((k + 1) * ms) / shares) - Math.floor((k * ms) / shares)
  }

  const addCounted = (as: Counting, k: number, counted: Counted) => {
    const row = rowOf(as, as.slice.outputs[k])
    row.good += counted.good
    row.scrap += counted.scrap
    row.rework += counted.rework
    row.idealSecs += counted.idealSecs
    row.goodIdealSecs += counted.goodIdealSecs
    row.idealMissing += counted.idealMissing
  }

  return { rows, addTime, addCounted }
}

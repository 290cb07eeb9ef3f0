import type { Counted } from './countIdeal.ts'
import type { Output, Slice } from './slice.ts'
import type { TimeClass } from './state.ts'
import type { Detail } from './windowRollup.ts'

const same = (detail: Detail, reason: string | null, output: Output | undefined) =>
  detail.reason === reason &&
  detail.jobNum === (output?.jobNum ?? null) &&
  detail.assemblySeq === (output?.assemblySeq ?? null) &&
  detail.oprSeq === (output?.oprSeq ?? null) &&
  detail.partNum === (output?.partNum ?? null) &&
  detail.partRevision === (output?.partRevision ?? null)

/** Collects the details of one window. */
export type WindowDetails = {
  rows: Detail[]
  addTime: (slice: Slice, timeClass: TimeClass, scheduled: boolean, ms: number) => void
  addCounted: (slice: Slice, k: number, timeClass: TimeClass, scheduled: boolean, counted: Counted) => void
}

/** Starts an empty collection. */
export function windowDetails(): WindowDetails {
  const rows: Detail[] = []
  let index: Map<string, Detail> | null = null
  let last: Detail | undefined

  const rowOf = (slice: Slice, output: Output | undefined, timeClass: TimeClass, scheduled: boolean): Detail => {
    const { reason } = slice
    if (last && last.timeClass === timeClass && last.scheduled === scheduled && same(last, reason, output)) return last
    const about = {
      timeClass,
      reason,
      jobNum: output?.jobNum ?? null,
      assemblySeq: output?.assemblySeq ?? null,
      oprSeq: output?.oprSeq ?? null,
      partNum: output?.partNum ?? null,
      partRevision: output?.partRevision ?? null,
      scheduled,
    }
    const key = JSON.stringify(Object.values(about))
    index ??= new Map()
    let row = index.get(key)
    if (!row) {
      row = { ...about, ms: 0, good: 0, scrap: 0, rework: 0, idealSecs: 0, goodIdealSecs: 0 }
      index.set(key, row)
      rows.push(row)
    }
    last = row
    return row
  }

  const addTime = (slice: Slice, timeClass: TimeClass, scheduled: boolean, ms: number) => {
    const shares = Math.max(1, slice.outputs.length)
    // Whole milliseconds that add up: the share of each is the difference of two rounded sums.
    for (let k = 0; k < shares; k++)
      rowOf(slice, slice.outputs[k], timeClass, scheduled).ms +=
        Math.floor(((k + 1) * ms) / shares) - Math.floor((k * ms) / shares)
  }

  const addCounted = (slice: Slice, k: number, timeClass: TimeClass, scheduled: boolean, counted: Counted) => {
    const row = rowOf(slice, slice.outputs[k], timeClass, scheduled)
    row.good += counted.good
    row.scrap += counted.scrap
    row.rework += counted.rework
    row.idealSecs += counted.idealSecs
    row.goodIdealSecs += counted.goodIdealSecs
  }

  return { rows, addTime, addCounted }
}

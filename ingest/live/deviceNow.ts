import { noScrap, type ScrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { DeviceCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import {
  type EarlierSummary,
  jobKeyOf,
  type LiveSlice,
  outputCounts,
  outranks,
  type RecentSlices,
  sameState,
} from './liveSlices.ts'

/**
 * The present state of a device, from its newest slices; null if there are none. Without the device and `contextSeq`.
 */
export type DeviceNow = Omit<DeviceCurrent, 'deviceId' | 'contextSeq'>

/** Returns the slice that determines the present: the one that ends last, then the highest `seq`. */
function newest(recent: RecentSlices): LiveSlice | null {
  let current = recent.earlier?.last ?? null
  for (const slice of recent.slices)
    if (!current || slice.to > current.to || (slice.to === current.to && outranks(slice, current))) current = slice
  return current
}

/** True if an instant continues the state of the current slice. Missing and voided time are equivalent. */
function continuesState(winner: LiveSlice | null, current: LiveSlice): boolean {
  if (current.state === 0) return !winner || winner.state === 0
  return winner !== null && sameState(winner, current)
}

/**
 * Returns the start of the unbroken interval of the current state and reason, going back over slice boundaries; each
 * instant belongs to the highest `seq`.
 */
function intervalStart(recent: RecentSlices, current: LiveSlice): number {
  const { slices, earlier } = recent
  const all = earlier ? [earlier.last, ...slices] : slices
  const edges = all.flatMap((slice) => [slice.from, slice.to]).filter((edge) => edge < current.to)
  edges.sort((a, b) => b - a)
  let since = current.to
  for (const edge of edges) {
    if (edge === since) continue
    let winner: LiveSlice | null = null
    for (const slice of all)
      if (slice.from <= edge && slice.to >= since && (!winner || outranks(slice, winner))) winner = slice
    if (!continuesState(winner, current)) return since
    since = edge
    if (winner && winner === earlier?.last) return Math.min(since, earlier.since)
  }
  return since
}

type CurrentJob = Pick<EarlierSummary, 'named' | 'jobSince' | 'good' | 'scrap'>

/** Returns the earlier counts of a device for its job operation, adjusted by scrap entries. */
function earlierCounts(
  { jobSince, last, good, scrap }: EarlierSummary,
  moves: ScrapMoves,
): { good: number; scrap: number } {
  const counts = { good, scrap }
  for (const [from, some] of moves)
    if (from >= jobSince && from <= last.from)
      for (const { kind, quantity } of some) {
        const parts = Math.min(quantity, counts.good)
        counts.good -= parts
        if (kind === 'scrap') counts.scrap += parts
      }
  return counts
}

/** Returns the current job operation: from the latest slice that names one, with its start and its counts. */
function currentJob({ slices, earlier }: RecentSlices, moves: ScrapMoves): CurrentJob {
  const job: CurrentJob = { named: null, jobSince: 0, good: 0, scrap: 0 }
  let key: string | null = null
  for (let i = slices.length - 1; i >= 0; i--) {
    const slice = slices[i]!
    const jobKey = jobKeyOf(slice)
    if (jobKey === null) continue
    if (key !== null && jobKey !== key) return job
    key = jobKey
    job.named ??= slice
    job.jobSince = slice.from
    const { good, scrap } = outputCounts(slice, moves.get(slice.from))
    job.good += good
    job.scrap += scrap
  }
  if (!earlier?.named || (key !== null && key !== jobKeyOf(earlier.named))) return job
  const { good, scrap } = earlierCounts(earlier, moves)
  return {
    named: job.named ?? earlier.named,
    jobSince: earlier.jobSince,
    good: job.good + good,
    scrap: job.scrap + scrap,
  }
}

/**
 * Returns the state of the device at `now`, adjusted by scrap entries (`moves`); unknown if its last slice both ended
 * and arrived (`heardAt`, 0: never) more than `staleMs` ago.
 */
export function deviceNow(
  recent: RecentSlices,
  at: { now: number; staleMs: number; heardAt: number; moves?: ScrapMoves },
): DeviceNow | null {
  const current = newest(recent)
  if (!current) return null
  const isStale = at.now > Math.max(current.to, at.heardAt) + at.staleMs
  const { named, jobSince, good, scrap } = currentJob(recent, at.moves ?? noScrap)
  const output = named?.outputs[0]
  return {
    state: isStale ? 0 : current.state,
    since: isStale && current.state !== 0 ? current.to : intervalStart(recent, current),
    lastTo: current.to,
    heardAt: at.heardAt,
    reason: isStale ? null : current.reason,
    good,
    scrap,
    jobSince,
    jobNum: output?.jobNum ?? null,
    assemblySeq: output?.assemblySeq ?? null,
    oprSeq: output?.oprSeq ?? null,
    partNum: output?.partNum ?? null,
    partRevision: output?.partRevision ?? null,
    empIDs: [...current.empIDs],
    idealCycleSecs: output?.idealCycleSecs ?? null,
  }
}

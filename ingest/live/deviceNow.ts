import { noScrap, type ScrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { DeviceCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { type Earlier, jobKeyOf, type LiveSlice, made, outranks, type RecentSlices, sameState } from './liveSlices.ts'

/** What a device is doing, by its newest slices; null when there are none. All but the device and `contextSeq`. */
export type DeviceNow = Omit<DeviceCurrent, 'deviceId' | 'contextSeq'>

/** The slice whose word counts now: the one that ends last, then the highest `seq`. */
function newest(recent: RecentSlices): LiveSlice | null {
  let current = recent.earlier?.last ?? null
  for (const slice of recent.slices)
    if (!current || slice.to > current.to || (slice.to === current.to && outranks(slice, current))) current = slice
  return current
}

/** Whether an instant goes on as the current slice says. What nobody told of and what was voided are the same. */
function goesOn(winner: LiveSlice | null, current: LiveSlice): boolean {
  if (current.state === 0) return !winner || winner.state === 0
  return winner !== null && sameState(winner, current)
}

/**
 * The start of the unbroken stretch of the current state and reason: back over the edges of slices, an instant
 * belonging to the highest `seq`.
 */
function stretchStart(recent: RecentSlices, current: LiveSlice): number {
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
    if (!goesOn(winner, current)) return since
    since = edge
    if (winner && winner === earlier?.last) return Math.min(since, earlier.since)
  }
  return since
}

type CurrentJob = Pick<Earlier, 'named' | 'jobSince' | 'good' | 'scrap'>

/** What a device made earlier for its job operation, after what people said of it. */
function madeEarlier({ jobSince, last, good, scrap }: Earlier, moves: ScrapMoves): { good: number; scrap: number } {
  const earlier = { good, scrap }
  for (const [from, some] of moves)
    if (from >= jobSince && from <= last.from)
      for (const { kind, quantity } of some) {
        const parts = Math.min(quantity, earlier.good)
        earlier.good -= parts
        if (kind === 'scrap') earlier.scrap += parts
      }
  return earlier
}

/** The current job operation: the latest slice that names one, when it began, and what was made since. */
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
    const { good, scrap } = made(slice, moves.get(slice.from))
    job.good += good
    job.scrap += scrap
  }
  if (!earlier?.named || (key !== null && key !== jobKeyOf(earlier.named))) return job
  const { good, scrap } = madeEarlier(earlier, moves)
  return {
    named: job.named ?? earlier.named,
    jobSince: earlier.jobSince,
    good: job.good + good,
    scrap: job.scrap + scrap,
  }
}

/**
 * What the device is doing at `now`, after what people said of its parts (`moves`); unknown when its last word is older
 * than `staleMs` and arrived (`heardAt`, 0: not seen) longer ago than that.
 */
export function deviceNow(
  recent: RecentSlices,
  at: { now: number; staleMs: number; heardAt: number; moves?: ScrapMoves },
): DeviceNow | null {
  const current = newest(recent)
  if (!current) return null
  const stale = at.now > Math.max(current.to, at.heardAt) + at.staleMs
  const { named, jobSince, good, scrap } = currentJob(recent, at.moves ?? noScrap)
  const output = named?.outputs[0]
  return {
    state: stale ? 0 : current.state,
    since: stale && current.state !== 0 ? current.to : stretchStart(recent, current),
    lastTo: current.to,
    heardAt: at.heardAt,
    reason: stale ? null : current.reason,
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

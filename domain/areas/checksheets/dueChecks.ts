import type { Check } from './check.ts'
import type { ReportedWork } from './reportedWork.ts'

/** `notKnown`: the machine has not reported enough to determine it. */
export const dueStates = ['notYet', 'due', 'overdue', 'notKnown'] as const
export type DueState = (typeof dueStates)[number]

/**
 * The state of a check: `since` when it is due (epoch ms; null if it is not), and the parts made since the last check.
 */
export type DueCheck = { checkID: string; state: DueState; since: number | null; parts: number | null }

const hourMs = 3_600_000
/** Grace period after the hour of an hourly check. */
const graceMs = 15 * 60_000

/** The last value of a sample of a check at a machine (epoch ms). */
export type LastSample = { checkID: string; sample: number; at: number }

type Due = Pick<Check, 'checkID' | 'frequency' | 'samples'>

/**
 * Returns the time of the last complete check: the time of its oldest sample. A check with a missing sample does not
 * count.
 */
function lastCheckTimes(checks: readonly Due[], byCheck: ReadonlyMap<string, readonly LastSample[]>) {
  return new Map(
    checks.flatMap(({ checkID, samples }) => {
      const ownSamples = (byCheck.get(checkID) ?? []).filter(({ sample }) => sample <= samples)
      return ownSamples.length < samples ? [] : [[checkID, Math.min(...ownSamples.map(({ at }) => at))]]
    }),
  )
}

/**
 * Returns false if no check can be overdue, whatever the machine reports: hourly checks made within their hour are not.
 */
export function mayBeOverdue(
  checks: readonly Due[],
  { found, now }: { found: readonly LastSample[]; now: number },
): boolean {
  const lastAt = lastCheckTimes(
    checks,
    Map.groupBy(found, ({ checkID }) => checkID),
  )
  return checks.some(
    ({ checkID, frequency }) =>
      frequency !== 'eachHour' || now >= (lastAt.get(checkID) ?? Number.NEGATIVE_INFINITY) + hourMs + graceMs,
  )
}

/**
 * Returns the state of the checks at a machine. `work`: its recent reports; `found`: the last value of each sample of
 * each check at the machine (each listed once). A check with several samples is due until all of them are taken.
 * - each part: due when a part is counted since the last check; overdue with the second.
 * - each hour: due an hour after the last check, or after work started, if parts were made since; overdue a quarter of
 *   an hour later. For a machine without reports, only the clock counts.
 * - first piece, each setup: due from the change of operation, or the end of the setup, until checked; overdue when
 *   more than the first part is counted.
 * Reports from before `approvedAt` (epoch ms), the approval of the checksheet, do not count.
 */
export function dueChecks(
  checks: readonly Due[],
  about: { work: ReportedWork; found: readonly LastSample[]; approvedAt: number; now: number },
): DueCheck[] {
  const { work, approvedAt, now } = about
  const { startedAt: workStartedAt } = work
  const byCheck = Map.groupBy(about.found, ({ checkID }) => checkID)
  const lastAt = lastCheckTimes(checks, byCheck)
  const operationSince = work.operationStartedAt(approvedAt)
  const setup = work.lastSetup(approvedAt)
  const firstSampleAt = (checkID: string) => (byCheck.get(checkID) ?? []).reduce<number | null>(earlier, null)
  // Parts are counted only from intervals that start at or after the approval: of an interval that spans it, it is
  // unknown how many parts were made after it.
  const countedFrom = (since: number) => Math.max(since, approvedAt)
  /** Due from an instant until it is checked; parts are counted from `counts`. */
  const dueOnce = (checkID: string, since: number | null, counts: number): DueCheck => {
    if (workStartedAt === null) return { checkID, state: 'notKnown', since: null, parts: null }
    const last = lastAt.get(checkID)
    if (since === null || (last !== undefined && last >= since))
      return { checkID, state: 'notYet', since: null, parts: 0 }
    // Parts counted at the very start are included.
    const parts = work.partsFrom(countedFrom(counts))
    return { checkID, state: parts > 1 ? 'overdue' : 'due', since, parts }
  }
  return checks.map(({ checkID, frequency }): DueCheck => {
    if (frequency === 'firstPiece') return dueOnce(checkID, operationSince, operationSince ?? 0)
    if (frequency === 'eachSetup') return dueOnce(checkID, setup?.from ?? null, setup?.to ?? 0)
    const last = lastAt.get(checkID) ?? null
    const since = last ?? (workStartedAt === null ? null : workStartedAt - 1)
    // Starts one millisecond after the instant.
    const from = since === null ? null : countedFrom(since + 1)
    const firstMadeAt = from === null ? null : work.firstMadeFrom(from)
    const parts = workStartedAt === null || from === null ? null : work.partsFrom(from)
    const notYet = { checkID, state: 'notYet', since: null, parts } as const
    if (frequency === 'eachPart') {
      if (parts === null) return { checkID, state: 'notKnown', since: null, parts }
      if (parts === 0) return notYet
      return { checkID, state: parts > 1 ? 'overdue' : 'due', since: firstMadeAt, parts }
    }
    if (parts === 0) return notYet
    if (last === null) {
      // If the machine reports no work, the time of the first sample counts.
      const startedAt = firstMadeAt ?? firstSampleAt(checkID)
      return {
        checkID,
        state: startedAt !== null && now >= startedAt + hourMs + graceMs ? 'overdue' : 'due',
        since: startedAt,
        parts,
      }
    }
    const dueAt = last + hourMs
    if (now < dueAt) return notYet
    return { checkID, state: now < dueAt + graceMs ? 'due' : 'overdue', since: dueAt, parts }
  })
}

const earlier = (first: number | null, { at }: LastSample) => (first === null ? at : Math.min(first, at))

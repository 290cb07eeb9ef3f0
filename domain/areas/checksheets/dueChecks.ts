import type { Check } from './check.ts'
import type { ToldWork } from './toldWork.ts'

/** `notKnown`: the machine told nothing from which it could follow. */
export const dueStates = ['notYet', 'due', 'overdue', 'notKnown'] as const
export type DueState = (typeof dueStates)[number]

/** Whether a check is due: since when (epoch ms; null where it is not), and the parts made since it was made last. */
export type DueCheck = { checkID: string; state: DueState; since: number | null; parts: number | null }

const hourMs = 3_600_000
/** So long after its hour a check is still in time. */
const graceMs = 15 * 60_000

/** When a sample of a check was found at a machine last (epoch ms). */
export type LastSample = { checkID: string; sample: number; at: number }

type Due = Pick<Check, 'checkID' | 'frequency' | 'samples'>

/**
 * When each check was made last: when the oldest of its samples was found. One of which a sample was never found was
 * not made.
 */
function lastMade(checks: readonly Due[], byCheck: ReadonlyMap<string, readonly LastSample[]>) {
  return new Map(
    checks.flatMap(({ checkID, samples }) => {
      const own = (byCheck.get(checkID) ?? []).filter(({ sample }) => sample <= samples)
      return own.length < samples ? [] : [[checkID, Math.min(...own.map(({ at }) => at))]]
    }),
  )
}

/** Whether a check may be overdue, whatever the machine told: what was made within its hour is not. */
export function mayBeOverdue(
  checks: readonly Due[],
  { found, now }: { found: readonly LastSample[]; now: number },
): boolean {
  const lastAt = lastMade(
    checks,
    Map.groupBy(found, ({ checkID }) => checkID),
  )
  return checks.some(
    ({ checkID, frequency }) =>
      frequency !== 'eachHour' || now >= (lastAt.get(checkID) ?? Number.NEGATIVE_INFINITY) + hourMs + graceMs,
  )
}

/**
 * What is due at a machine: `work` is what it told lately, `found` when each sample of each check was found
 * there last (each named once). A check of several samples is due until all of them are there.
 *
 * - each part: as soon as a part was counted since; overdue with the second.
 * - each hour: an hour after it was made last, or after work began, if anything was made since; overdue a quarter of an
 *   hour later. Of a machine that tells nothing the clock alone counts.
 * - first piece, each setup: from where the operation changed, or the setup ended, until it is made; overdue once more
 *   than the first part was counted.
 *
 * Nothing is due from before there was such a checksheet: what was told before `approvedAt` (epoch ms) does not count.
 */
export function dueChecks(
  checks: readonly Due[],
  about: { work: ToldWork; found: readonly LastSample[]; approvedAt: number; now: number },
): DueCheck[] {
  const { work, approvedAt, now } = about
  const { began } = work
  const byCheck = Map.groupBy(about.found, ({ checkID }) => checkID)
  const lastAt = lastMade(checks, byCheck)
  const operationSince = work.operationBegan(approvedAt)
  const setup = work.lastSetup(approvedAt)
  const begunAt = (checkID: string) => (byCheck.get(checkID) ?? []).reduce<number | null>(earlier, null)
  // When parts of a stretch across the approval were made is not known, and none is counted.
  const counting = (since: number) => Math.max(since, approvedAt)
  /** Due from an instant on until it is made; parts are counted from the instant `counts` on. */
  const once = (checkID: string, since: number | null, counts: number): DueCheck => {
    if (began === null) return { checkID, state: 'notKnown', since: null, parts: null }
    const last = lastAt.get(checkID)
    if (since === null || (last !== undefined && last >= since))
      return { checkID, state: 'notYet', since: null, parts: 0 }
    // What was counted at the very beginning belongs to it.
    const parts = work.partsFrom(counting(counts))
    return { checkID, state: parts > 1 ? 'overdue' : 'due', since, parts }
  }
  return checks.map(({ checkID, frequency }): DueCheck => {
    if (frequency === 'firstPiece') return once(checkID, operationSince, operationSince ?? 0)
    if (frequency === 'eachSetup') return once(checkID, setup?.from ?? null, setup?.to ?? 0)
    const last = lastAt.get(checkID) ?? null
    const since = last ?? (began === null ? null : began - 1)
    // After the instant, to the millisecond.
    const from = since === null ? null : counting(since + 1)
    const made = from === null ? null : work.firstMadeFrom(from)
    const parts = began === null || from === null ? null : work.partsFrom(from)
    const notYet = { checkID, state: 'notYet', since: null, parts } as const
    if (frequency === 'eachPart') {
      if (parts === null) return { checkID, state: 'notKnown', since: null, parts }
      if (parts === 0) return notYet
      return { checkID, state: parts > 1 ? 'overdue' : 'due', since: made, parts }
    }
    if (parts === 0) return notYet
    if (last === null) {
      // Where the machine tells of no work, from when some of its samples were found.
      const begun = made ?? begunAt(checkID)
      return {
        checkID,
        state: begun !== null && now >= begun + hourMs + graceMs ? 'overdue' : 'due',
        since: begun,
        parts,
      }
    }
    const dueAt = last + hourMs
    if (now < dueAt) return notYet
    return { checkID, state: now < dueAt + graceMs ? 'due' : 'overdue', since: dueAt, parts }
  })
}

const earlier = (first: number | null, { at }: LastSample) => (first === null ? at : Math.min(first, at))

import { setTimeout as pause } from 'node:timers/promises'
import type { Running } from '../process/process.ts'
import { reason } from './reason.ts'

/**
 * How long there is between an answer and the next question, and after how many questions in vain a part is silent.
 * Questions are counted, not hours: a machine that slept is not silent.
 */
type Silence = { everyMs: number; times: number }

/**
 * Asks for an answer again and again; resolves when there was none for too long, or when `signal` aborts. An answer may
 * take half of `everyMs`; after a question in vain the next comes sooner.
 */
async function untilSilent(
  answers: () => Promise<boolean>,
  { everyMs, times }: Silence,
  signal: AbortSignal,
): Promise<void> {
  let silent = 0
  while (!signal.aborted && silent < times) {
    await pause(silent === 0 ? everyMs : everyMs * 0.375, undefined, { signal, ref: false }).catch(() => {})
    const asked = pause(everyMs / 2, false, { signal, ref: false })
    silent = (await Promise.race([answers(), asked]).catch(() => false)) ? 0 : silent + 1
  }
}

/** Something that must run. */
export type Part = {
  name: string
  /** What a person can do when it cannot start. */
  remedy: string
  /** Resolves when it is ready. */
  start(signal: AbortSignal): Promise<Running>
  /** Whether it answers and does its work: one that runs and has not done so for long is killed and started again. */
  answers?(): Promise<boolean>
}

export type Supervisor = {
  /** Starts a part and keeps it running from then on; false when the first attempt failed (it is tried again). */
  start(part: Part): Promise<boolean>
  /** Names of the parts that do not run at this moment. */
  missing(): string[]
  /** Stops everything, the last started first. */
  stop(): Promise<void>
}

type Kept = {
  part: Part
  running: Running | null
  /** Settles when the attempt under way, if any, is over. */
  turn: Promise<unknown>
  /** How often in a row it could not start or ended before it had proven itself. */
  failures: number
  timer?: NodeJS.Timeout
}

const longestPauseMs = 15_000
/** A part that has run this long has proven itself: its next failure is a first one again. */
const provenMs = 60_000
/** After so many failures in a row nothing more is said until it has proven itself. */
const toldFailures = 3
/**
 * A part that never answers is silent after 100 seconds (twenty before the first question, 7.5 between those that
 * follow, ten for each): longer than anything that a part may be busy with, and short enough for it to run again within
 * two minutes.
 */
export const silentAfter = (everySecs: number): Silence => ({ everyMs: everySecs * 1000, times: 5 })

/**
 * Keeps parts running: restarts what dies or falls silent, at once at first, then at growing intervals. `say` takes
 * lines for people.
 */
export function createSupervisor(say: (line: string) => void, silence = silentAfter(20)): Supervisor {
  const kept: Kept[] = []
  const stopping = new AbortController()

  async function attempt(entry: Kept): Promise<boolean> {
    if (stopping.signal.aborted) return false
    try {
      watch(entry, await entry.part.start(stopping.signal))
      return true
    } catch (error) {
      fail(entry, `could not start: ${reason(error)}`)
      return false
    }
  }

  function watch(entry: Kept, running: Running) {
    const { part } = entry
    entry.running = running
    const isBack = () => say(`${part.name} is running again`)
    if (entry.failures > 0 && entry.failures < toldFailures) isBack()
    const proven = setTimeout(() => {
      if (entry.failures >= toldFailures) isBack()
      entry.failures = 0
    }, provenMs)
    proven.unref()
    const over = new AbortController()
    let isSilent = false
    running.exited.then((how) => {
      clearTimeout(proven)
      over.abort()
      entry.running = null
      fail(entry, isSilent ? 'did not answer any more' : `ended (${how})`)
    })
    if (!part.answers) return
    untilSilent(() => part.answers!(), silence, AbortSignal.any([over.signal, stopping.signal])).then(() => {
      if (over.signal.aborted || stopping.signal.aborted) return
      isSilent = true
      running.stop({ signal: 'SIGKILL' })
    })
  }

  function fail(entry: Kept, what: string) {
    if (stopping.signal.aborted) return
    const { part } = entry
    entry.failures += 1
    const couldNot = what.startsWith('could')
    if (entry.failures === (couldNot ? 1 : toldFailures)) say(`${part.name} ${what}. ${part.remedy}. It is tried again`)
    else if (!couldNot && entry.failures < toldFailures) say(`${part.name} ${what}; it is started again`)
    const pause = Math.min(100 * 2 ** (entry.failures - 1), longestPauseMs)
    entry.timer = setTimeout(() => {
      entry.turn = attempt(entry)
    }, pause)
  }

  return {
    start(part) {
      const entry: Kept = { part, running: null, turn: Promise.resolve(), failures: 0 }
      kept.push(entry)
      const first = attempt(entry)
      entry.turn = first
      return first
    },
    missing: () => kept.filter(({ running }) => !running).map(({ part }) => part.name),
    async stop() {
      stopping.abort()
      for (const entry of kept.toReversed()) {
        clearTimeout(entry.timer)
        await entry.turn
        await entry.running?.stop()
      }
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { OutgoingSlice } from '../slices/cutSlices.ts'
import type { Observation } from '../slices/observation.ts'
import type { CounterJump } from '../slices/partCounter.ts'
import {
  knownUntil,
  loseConnection,
  type MachineUnknown,
  machineUnknown,
  observe,
  publishNow,
  type Step,
  type Timeline,
} from '../slices/timeline.ts'
import { toMessages } from './messages.ts'
import { storable } from './storable.ts'
import type { StoredFeed, Waiting } from './storedFeed.ts'

/**
 * The interface through which a connector passes on the data of its source. Times of arrival and life are of our clock.
 */
export type Feed = {
  see: (observation: Observation, options?: { unbroken?: boolean; arrival?: number }) => void
  /** Records the read position in the source; stored together with the slices produced up to it. */
  read: (source: unknown) => void
  /** Returns the last stored read position. */
  source: () => unknown
  /** The latest time, in the source's clock, for which anything is known; null before the first data. */
  knownTo: () => number | null
  /** Records that the source was alive at `at`: its last values still hold. Without effect until there are any. */
  alive: (at: number) => void
  /**
   * Records the loss of the connection: nothing is known after the last sign of life. Returns its time in the source's
   * clock (epoch ms); null before the first data.
   */
  lose: () => number | null
  /** Resolves when there is room for more, usually at once. */
  room: () => Promise<void>
  /** Resolves when everything up to now is stored durably; rejects if the feed stops before. */
  stored: () => Promise<void>
  /** The reason why slices cannot be published at present; null if they can. */
  problem: () => string | null
  /** Returns why and since when the state of the machine is unknown; null: it is known, or no data have arrived yet. */
  machineUnknown: () => MachineUnknown | null
  /** Publishes the present state and everything before it, as far as possible at once. */
  stop: () => Promise<void>
}

type Options = {
  stored: StoredFeed
  subject: string
  save: (stored: StoredFeed) => Promise<void>
  /** Resolves when the message is stored durably; rejects if it may not be. */
  publish: (message: Waiting) => Promise<void>
  /** Called with the number of slices produced. */
  made?: (slices: number) => void
  /** Called with each step of a counter that is not counted. */
  jumped?: (jump: CounterJump) => void
  now?: () => number
}

const maxUnsentSlices = 5_000
/** Minimum interval between saves (ms), which are database work; changes in between are saved together. */
const saveIntervalMs = 100
const tickMs = 1_000
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Turns observations into slices and publishes them effectively once: timeline and unacknowledged messages are stored
 * in one step before anything is published, and published again until acknowledged. While nothing can be published,
 * `room` makes the source wait.
 */
export function createFeed({ stored, subject, save, publish, made, jumped, now = Date.now }: Options): Feed {
  let { timeline, source, alive, lastSeq } = stored
  let waiting = [...stored.waiting]
  let unsent: OutgoingSlice[] = []
  let problem: string | null = null
  /** True from the loss of a connection to the next values: a sign of life alone makes no time known. */
  let isLost = false
  let stopping = false
  let notifyLoop: () => void = () => {}
  let resolveRoom: (() => void) | null = null
  let unstored: PromiseWithResolvers<void>[] = []

  const step = ({ timeline: next, send, jumps }: Step) => {
    timeline = next
    for (const jump of jumps) jumped?.(jump)
    if (send.length === 0) return
    unsent.push(...send)
    made?.(send.length)
    notifyLoop()
  }

  let savedAt = Number.NEGATIVE_INFINITY
  const saveUnsent = async () => {
    const early = savedAt + saveIntervalMs - performance.now()
    if (early > 0 && !stopping) await Promise.race([sleep(early), new Promise<void>((resolve) => (stop.now = resolve))])
    savedAt = performance.now()
    const messages = toMessages(unsent, Math.max(lastSeq + 1, now()))
    const next = { ...stored, timeline, source, alive, lastSeq: messages.at(-1)?.seq ?? lastSeq }
    const batch = unsent
    const storing = unstored
    unsent = []
    unstored = []
    waiting = [...waiting, ...messages.map((message) => ({ ...message, subject }))]
    lastSeq = next.lastSeq
    try {
      await save({ ...next, waiting })
    } catch (error) {
      waiting = waiting.slice(0, waiting.length - messages.length)
      unsent = [...batch, ...unsent]
      unstored = [...storing, ...unstored]
      throw error
    }
    for (const { resolve } of storing) resolve()
    if (unsent.length < maxUnsentSlices) resolveRoom?.()
  }

  /** Saves that nothing is waiting any more, so that the next start publishes nothing again. */
  const settle = () => save({ ...stored, timeline, source, alive, lastSeq, waiting })

  const publishWaiting = async () => {
    const batch = waiting
    await Promise.all(batch.map(publish))
    waiting = waiting.slice(batch.length)
  }

  const run = async () => {
    for (let pause = 250; ; ) {
      try {
        if (unsent.length + unstored.length > 0 && waitingSlices(waiting) < maxUnsentSlices) await saveUnsent()
        await publishWaiting()
        problem = null
        pause = 250
      } catch (error) {
        problem = messageOf(error)
        if (stopping) return
        await Promise.race([sleep(pause), new Promise<void>((resolve) => (stop.now = resolve))])
        pause = Math.min(pause * 2, 10_000)
        continue
      }
      if (unsent.length + unstored.length > 0) continue
      if (stopping) return settle().catch(() => {})
      await new Promise<void>((resolve) => (notifyLoop = resolve))
    }
  }
  const stop = { now: () => {} }
  const running = run()
  const ticking = setInterval(() => step(publishNow(timeline, alive)), tickMs)

  return {
    see(observation, { unbroken = false, arrival = now() } = {}) {
      isLost = false
      alive = Math.max(alive, arrival)
      step(observe(timeline, storable(observation), arrival, unbroken))
    },
    read: (position) => {
      source = storable(position)
    },
    source: () => source,
    knownTo: () => timeline.latest?.at ?? null,
    alive: (at) => {
      if (!isLost) alive = Math.max(alive, at)
    },
    lose() {
      const until = knownUntil(timeline, alive)
      step(loseConnection(timeline, alive))
      isLost = true
      return until
    },
    room: async () => {
      if (unsent.length >= maxUnsentSlices) await new Promise<void>((resolve) => (resolveRoom = resolve))
    },
    stored() {
      const result = Promise.withResolvers<void>()
      if (stopping) result.reject(new Error('the feed has stopped'))
      else unstored.push(result)
      notifyLoop()
      return result.promise
    },
    problem: () => problem,
    machineUnknown: () => machineUnknown(timeline),
    async stop() {
      clearInterval(ticking)
      step(publishNow(timeline, alive, 0))
      stopping = true
      notifyLoop()
      stop.now()
      resolveRoom?.()
      await running
      for (const { reject } of unstored) reject(new Error('the feed has stopped'))
    },
  }
}

const waitingSlices = (waiting: readonly Waiting[]) => waiting.reduce((sum, { slices }) => sum + slices.length, 0)

/** Creates a feed without stored state. */
export const newFeed = (fingerprint: string, timeline: Timeline): StoredFeed => ({
  fingerprint,
  timeline,
  source: null,
  alive: 0,
  lastSeq: 0,
  waiting: [],
})

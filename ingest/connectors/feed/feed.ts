import { setTimeout as sleep } from 'node:timers/promises'
import type { Sent } from '../slices/cut.ts'
import type { Observation } from '../slices/observation.ts'
import { lose, observe, type Step, sayNow, type Timeline } from '../slices/timeline.ts'
import type { KeptFeed, Waiting } from './keptFeed.ts'
import { toMessages } from './messages.ts'

/** How a connector hands on what its source says. Times of arrival and life are our clock's. */
export type Feed = {
  see: (observation: Observation, options?: { unbroken?: boolean; arrival?: number }) => void
  /** Notes how far the source was read; kept together with the slices made until there. */
  read: (source: unknown) => void
  /** How far the source had been read when this was last kept. */
  source: () => unknown
  /** The latest time, of the source's clock, of which anything is known; null before it said anything. */
  knownTo: () => number | null
  /** The source was alive at `at`: what it said last still holds. */
  alive: (at: number) => void
  /** The line to the source is lost: nothing is known from its last sign of life on. */
  lose: () => void
  /** Resolves when there is room for more; at once, as a rule. */
  room: () => Promise<void>
  /** Why slices cannot be handed on right now; null when they can. */
  problem: () => string | null
  /** Hands on what is so now and everything before, as long as it can be done at once. */
  stop: () => Promise<void>
}

type Options = {
  kept: KeptFeed
  subject: string
  save: (kept: KeptFeed) => Promise<void>
  /** Resolves when the message is stored for good; rejects when it may not be. */
  publish: (message: Waiting) => Promise<void>
  /** Told how many slices were made. */
  made?: (slices: number) => void
  now?: () => number
}

const mostUnsent = 5_000
/** Keeping is work for the database: what comes in between goes along. */
const keepEveryMs = 100
const tickMs = 1_000
const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Turns observations into slices and hands them on exactly once in effect: timeline and unacknowledged messages are
 * kept in one step before anything is published, and published again until acknowledged. When nothing can be handed on,
 * `room` makes the source wait.
 */
export function createFeed({ kept, subject, save, publish, made, now = Date.now }: Options): Feed {
  let { timeline, source, alive, lastSeq } = kept
  let waiting = [...kept.waiting]
  let unsent: Sent[] = []
  let problem: string | null = null
  let stopping = false
  let wake: () => void = () => {}
  let makeRoom: (() => void) | null = null

  const step = ({ timeline: next, send }: Step) => {
    timeline = next
    if (send.length === 0) return
    unsent.push(...send)
    made?.(send.length)
    wake()
  }

  let keptAt = Number.NEGATIVE_INFINITY
  const keep = async () => {
    const early = keptAt + keepEveryMs - performance.now()
    if (early > 0 && !stopping) await Promise.race([sleep(early), new Promise<void>((resolve) => (stop.now = resolve))])
    keptAt = performance.now()
    const messages = toMessages(unsent, Math.max(lastSeq + 1, now()))
    const next = { ...kept, timeline, source, alive, lastSeq: messages.at(-1)?.seq ?? lastSeq }
    const taken = unsent
    unsent = []
    waiting = [...waiting, ...messages.map((message) => ({ ...message, subject }))]
    lastSeq = next.lastSeq
    try {
      await save({ ...next, waiting })
    } catch (error) {
      waiting = waiting.slice(0, waiting.length - messages.length)
      unsent = [...taken, ...unsent]
      throw error
    }
    if (unsent.length < mostUnsent) makeRoom?.()
  }

  /** Nothing waits any more: a start after this has nothing to say again. */
  const settle = () => save({ ...kept, timeline, source, alive, lastSeq, waiting })

  const handOn = async () => {
    const sent = waiting
    await Promise.all(sent.map(publish))
    waiting = waiting.slice(sent.length)
  }

  const run = async () => {
    for (let pause = 250; ; ) {
      try {
        if (unsent.length > 0 && waitingSlices(waiting) < mostUnsent) await keep()
        await handOn()
        problem = null
        pause = 250
      } catch (error) {
        problem = sentence(error)
        if (stopping) return
        await Promise.race([sleep(pause), new Promise<void>((resolve) => (stop.now = resolve))])
        pause = Math.min(pause * 2, 10_000)
        continue
      }
      if (unsent.length > 0) continue
      if (stopping) return settle().catch(() => {})
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const stop = { now: () => {} }
  const running = run()
  const ticking = setInterval(() => step(sayNow(timeline, alive)), tickMs)

  return {
    see(observation, { unbroken = false, arrival = now() } = {}) {
      alive = Math.max(alive, arrival)
      step(observe(timeline, observation, arrival, unbroken))
    },
    read: (position) => {
      source = position
    },
    source: () => source,
    knownTo: () => timeline.latest?.at ?? null,
    alive: (at) => {
      alive = Math.max(alive, at)
    },
    lose: () => step(lose(timeline, alive)),
    room: async () => {
      if (unsent.length >= mostUnsent) await new Promise<void>((resolve) => (makeRoom = resolve))
    },
    problem: () => problem,
    async stop() {
      clearInterval(ticking)
      step(sayNow(timeline, alive, 0))
      stopping = true
      wake()
      stop.now()
      makeRoom?.()
      await running
    },
  }
}

const waitingSlices = (waiting: readonly Waiting[]) => waiting.reduce((sum, { slices }) => sum + slices.length, 0)

/** A feed of which nothing has been kept yet. */
export const newFeed = (fingerprint: string, timeline: Timeline): KeptFeed => ({
  fingerprint,
  timeline,
  source: null,
  alive: 0,
  lastSeq: 0,
  waiting: [],
})

import type { SentRead } from '@takt/domain/areas/locating/tagMessage.ts'
import { pause } from '@takt/store/timing/pause.ts'

/** A message of reads for a subject, until JetStream has acknowledged it. */
export type WaitingReads = { subject: string; seq: number; reads: readonly WireRead[] }
type WireRead = Omit<SentRead, 'at' | 'seq'> & { at: string }

/** What a reader's feed must not forget. */
export type KeptReads = { lastSeq: number; waiting: readonly WaitingReads[] }

/** How the connector of a reader hands on what it read. */
export type ReadFeed = {
  hear: (reads: readonly SentRead[]) => void
  /** Resolves when there is room for more; at once, as a rule. */
  room: () => Promise<void>
  /** Why reads cannot be handed on right now; null when they can. */
  problem: () => string | null
  /** Hands on what is there, or keeps it for the next start. */
  stop: () => Promise<void>
}

type Options = {
  kept: KeptReads
  subject: string
  save: (kept: KeptReads) => Promise<void>
  /** Resolves when the message is stored for good; rejects when it may not be. */
  publish: (message: WaitingReads) => Promise<void>
  now?: () => number
}

const mostUnsent = 5_000
const mostInMessage = 1_000
/** Reads come one by one: what comes in so long goes as one message. */
const gatherMs = 100
const firstPauseMs = 250
const longestPauseMs = 1_000

const toWire = ({ epc, at, antenna, rssi, count }: SentRead): WireRead => ({
  epc,
  at: new Date(at).toISOString(),
  antenna,
  rssi,
  count,
})
const countOf = (messages: readonly WaitingReads[]) => messages.reduce((sum, { reads }) => sum + reads.length, 0)

/**
 * Hands reads on: at once to JetStream, and where that takes nothing they are kept beside the connector until it does
 * (the same read twice counts once). Where they can be neither handed on nor kept any more, `room` makes the source
 * wait.
 */
export function createReadFeed({ kept, subject, save, publish, now = Date.now }: Options): ReadFeed {
  let { lastSeq } = kept
  let waiting = [...kept.waiting]
  const unsent: WireRead[] = []
  let isKept = waiting.length > 0
  let problem: string | null = null
  let wake = () => {}
  let makeRoom = () => {}
  const stopping = new AbortController()

  const take = () => {
    // At the end all of it is kept.
    const most = stopping.signal.aborted ? Number.POSITIVE_INFINITY : mostUnsent
    while (unsent.length > 0 && countOf(waiting) < most) {
      lastSeq = Math.max(lastSeq + 1, now())
      waiting.push({ subject, seq: lastSeq, reads: unsent.splice(0, mostInMessage) })
    }
    if (unsent.length < mostUnsent) makeRoom()
  }
  const keep = async () => {
    await save({ lastSeq, waiting })
    isKept = waiting.length > 0
  }
  const handOn = async () => {
    await Promise.all(waiting.map(publish))
    waiting = []
    if (isKept) await keep()
  }

  const run = async () => {
    for (let pauseMs = firstPauseMs; ; ) {
      take()
      try {
        await handOn()
        problem = null
        pauseMs = firstPauseMs
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error)
        take()
        await keep().catch(() => {})
        if (stopping.signal.aborted) return
        await pause(pauseMs, stopping.signal)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        continue
      }
      if (unsent.length === 0) {
        if (stopping.signal.aborted) return
        await new Promise<void>((resolve) => (wake = resolve))
      }
      await pause(gatherMs, stopping.signal)
    }
  }
  const running = run()

  return {
    hear(reads) {
      unsent.push(...reads.map(toWire))
      wake()
    },
    room: async () => {
      if (unsent.length >= mostUnsent) await new Promise<void>((resolve) => (makeRoom = resolve))
    },
    problem: () => problem,
    async stop() {
      stopping.abort()
      wake()
      makeRoom()
      await running
    },
  }
}

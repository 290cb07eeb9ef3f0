import type { SentRead } from '@takt/domain/areas/locating/tagMessage.ts'
import { pause } from '@takt/store/timing/pause.ts'

/** A message of reads and its subject, until JetStream has acknowledged it. */
export type PendingReads = { subject: string; seq: number; reads: readonly WireRead[] }
type WireRead = Omit<SentRead, 'at' | 'seq'> & { at: string }

/** The persistent state of a reader's feed. */
export type StoredReads = { lastSeq: number; waiting: readonly PendingReads[] }

/** The interface through which a reader's connector passes on its reads. */
export type ReadFeed = {
  receive: (reads: readonly SentRead[]) => void
  /** Resolves when there is room for more, usually at once. */
  room: () => Promise<void>
  /** The reason why reads cannot be published at present; null if they can. */
  problem: () => string | null
  /** Publishes what is waiting, or stores it for the next start. */
  stop: () => Promise<void>
}

type Options = {
  stored: StoredReads
  subject: string
  save: (stored: StoredReads) => Promise<void>
  /** Resolves when the message is stored durably; rejects if it may not be. */
  publish: (message: PendingReads) => Promise<void>
  now?: () => number
}

const maxUnsentReads = 5_000
const maxReadsPerMessage = 1_000
/** Reads arrive one by one: those within this interval (ms) form one message. */
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
const countOf = (messages: readonly PendingReads[]) => messages.reduce((sum, { reads }) => sum + reads.length, 0)

/**
 * Publishes reads to JetStream at once; while that fails, they are stored with the connector until it succeeds (a read
 * published twice counts once). If they can be neither published nor stored any more, `room` makes the source wait.
 */
export function createReadFeed({ stored, subject, save, publish, now = Date.now }: Options): ReadFeed {
  let { lastSeq } = stored
  let waiting = [...stored.waiting]
  const unsent: WireRead[] = []
  let isStored = waiting.length > 0
  let problem: string | null = null
  let notifyLoop = () => {}
  let resolveRoom = () => {}
  const stopping = new AbortController()

  const moveToWaiting = () => {
    // At the end everything is stored.
    const maxWaiting = stopping.signal.aborted ? Number.POSITIVE_INFINITY : maxUnsentReads
    while (unsent.length > 0 && countOf(waiting) < maxWaiting) {
      lastSeq = Math.max(lastSeq + 1, now())
      waiting.push({ subject, seq: lastSeq, reads: unsent.splice(0, maxReadsPerMessage) })
    }
    if (unsent.length < maxUnsentReads) resolveRoom()
  }
  const saveWaiting = async () => {
    await save({ lastSeq, waiting })
    isStored = waiting.length > 0
  }
  const publishWaiting = async () => {
    await Promise.all(waiting.map(publish))
    waiting = []
    if (isStored) await saveWaiting()
  }

  const run = async () => {
    for (let pauseMs = firstPauseMs; ; ) {
      moveToWaiting()
      try {
        await publishWaiting()
        problem = null
        pauseMs = firstPauseMs
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error)
        moveToWaiting()
        await saveWaiting().catch(() => {})
        if (stopping.signal.aborted) return
        await pause(pauseMs, stopping.signal)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        continue
      }
      if (unsent.length === 0) {
        if (stopping.signal.aborted) return
        await new Promise<void>((resolve) => (notifyLoop = resolve))
      }
      await pause(gatherMs, stopping.signal)
    }
  }
  const running = run()

  return {
    receive(reads) {
      unsent.push(...reads.map(toWire))
      notifyLoop()
    },
    room: async () => {
      if (unsent.length >= maxUnsentReads) await new Promise<void>((resolve) => (resolveRoom = resolve))
    },
    problem: () => problem,
    async stop() {
      stopping.abort()
      notifyLoop()
      resolveRoom()
      await running
    },
  }
}

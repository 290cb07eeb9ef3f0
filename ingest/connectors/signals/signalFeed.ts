import type { Reading } from '@takt/domain/areas/connectors/signals/signal.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { createGapLog } from '../gapLog.ts'
import type { RunnerContext } from '../runner.ts'
import { createSignalItems, type SignalOptions } from './signalItems.ts'

type SignalContext = Pick<
  RunnerContext<SignalOptions>,
  'options' | 'feed' | 'monitor' | 'markReceived' | 'pace' | 'signal'
>

const tickMs = 1_000

/**
 * Passes the readings of a source on to its feed and monitor, for connectors whose signals are assigned to roles by
 * their options. Its clock runs until the context's signal aborts.
 */
export function createSignalFeed(context: SignalContext, now: () => number = Date.now) {
  const { options, feed, monitor, markReceived, pace, signal } = context
  const items = createSignalItems(options)
  const gaps = createGapLog(monitor.note)
  /** The newest reading's time in the source's clock, and when it arrived in ours; null while not connected. */
  let newest: { at: number; arrival: number } | null = null

  /** Applies the changes of state that come with time alone, while the source is alive. */
  function advance() {
    if (!newest) return
    const time = newest.at + (now() - newest.arrival)
    for (const observation of items.advance(time)) feed.see(observation)
  }
  const timer = setInterval(advance, tickMs)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })

  return {
    isMapped: items.isMapped,
    /**
     * Takes readings in the order of the source. `unbroken`: the source proves that nothing is missing before them, so
     * that stored ones may be older than their arrival. Await it before more is read from the source.
     */
    async take(readings: readonly Reading[], { unbroken = false }: { unbroken?: boolean } = {}): Promise<void> {
      if (readings.length === 0) return
      const arrival = now()
      markReceived()
      gaps.see(readings[0]!.at)
      for (const reading of readings) monitor.read(reading, items.isMapped(reading.signal))
      for (const observation of items.take(readings)) feed.see(observation, { unbroken, arrival })
      const at = Math.max(newest?.at ?? Number.NEGATIVE_INFINITY, ...readings.map((reading) => reading.at))
      newest = { at, arrival }
      pace.spend({ lines: readings.length })
      await Promise.all([pace.waitWithinLimits(), feed.room()])
    },
    /** Records that the source is alive: its last values still hold. */
    alive: () => feed.alive(now()),
    /**
     * Stops the clock: the source does not respond, but its values since may still arrive. The next reading starts it.
     */
    pauseClock() {
      advance()
      newest = null
    },
    /** Records that the connection is lost: nothing is known until the source sends its values again. */
    lose() {
      advance()
      newest = null
      items.reset()
      gaps.lose(feed.lose())
    },
    /** Waits without holding up the end of the connector. */
    wait: (ms: number) => pause(ms, signal),
  }
}
export type SignalFeed = ReturnType<typeof createSignalFeed>

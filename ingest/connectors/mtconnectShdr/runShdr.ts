import type { ShdrOptions } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import type { Runner } from '../runner.ts'
import { explainFailure } from '../sourceError.ts'
import { listenShdr } from './listenShdr.ts'

/** Listens to an MTConnect adapter over TCP: reconnects with growing pauses and says how it fares. */
export const runShdr: Runner<ShdrOptions> = async (context) => {
  const { options, feed, report, signal } = context
  const where = `${options.host}:${options.port}`
  const backoff = createBackoff(signal)
  // What was so while we were away nobody knows.
  feed.lose()
  report('connecting', null)
  while (!signal.aborted) {
    try {
      await listenShdr(context, backoff.reset)
    } catch (error) {
      if (!signal.aborted) report('failing', explainFailure(error, where))
    }
    feed.lose()
    if (!signal.aborted) await backoff.pause()
  }
}

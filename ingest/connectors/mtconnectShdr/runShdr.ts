import type { ShdrOptions } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import { createGapLog } from '../gapLog.ts'
import type { Runner } from '../runner.ts'
import { explainFailure } from '../sourceError.ts'
import { listenShdr } from './listenShdr.ts'

/** Runs the connection to an MTConnect adapter over TCP: reconnects with increasing delays and reports its status. */
export const runShdr: Runner<ShdrOptions> = async (context) => {
  const { options, feed, monitor, report, signal } = context
  const address = `${options.host}:${options.port}`
  const backoff = createBackoff(signal)
  const gaps = createGapLog(monitor.note)
  // The state during the disconnection is unknown.
  gaps.lose(feed.lose())
  report('connecting', null)
  while (!signal.aborted) {
    try {
      await listenShdr(context, { spoke: backoff.reset, seen: gaps.see })
    } catch (error) {
      if (!signal.aborted) report('failing', explainFailure(error, address))
    }
    gaps.lose(feed.lose())
    if (!signal.aborted) await backoff.pause()
  }
}

import type { ShdrOptions } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import { createRestartGap } from '../feed/restartGap.ts'
import type { Runner } from '../runner.ts'
import { explainFailure } from '../sourceError.ts'
import { listenShdr } from './listenShdr.ts'

/** Runs the connection to an MTConnect adapter over TCP: reconnects with increasing delays and reports its status. */
export const runShdr: Runner<ShdrOptions> = async (context) => {
  const { options, feed, report, signal } = context
  const address = `${options.host}:${options.port}`
  const backoff = createBackoff(signal)
  const logRestartGap = createRestartGap(context)
  // The state during the disconnection is unknown.
  feed.lose()
  report('connecting', null)
  while (!signal.aborted) {
    try {
      await listenShdr({ ...context, logRestartGap }, backoff.reset)
    } catch (error) {
      if (!signal.aborted) report('failing', explainFailure(error, address))
    }
    feed.lose()
    if (!signal.aborted) await backoff.pause()
  }
}

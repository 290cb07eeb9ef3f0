import type { OpcuaOptions } from '@takt/domain/areas/connectors/opcua.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import { z } from 'zod'
import type { Runner } from '../runner.ts'
import { createSignalFeed } from '../signals/signalFeed.ts'
import { explainFailure } from '../sourceError.ts'
import { followServer } from './followServer.ts'
import { hostOf } from './openSession.ts'
import { createReadingTime } from './readingTime.ts'
import { UnconfirmedCertificate } from './serverCertificate.ts'
import type { ServerMemory } from './serverMemory.ts'

/** The read position that is stored with the slices. */
const position = z.object({ knownTo: z.number().nullable() })

/**
 * Runs the subscription to an OPC UA server: reconnects with increasing delays and reports its status. What the server
 * has stored meanwhile is read, in the order of the server.
 */
export const runOpcua: Runner<OpcuaOptions> = async (context) => {
  const { options, feed, report, monitor, signal } = context
  const address = hostOf(options.endpointUrl)
  const backoff = createBackoff(signal)
  const signals = createSignalFeed(context)
  const stored = position.safeParse(feed.source())
  const memory: ServerMemory = {
    session: null,
    subscription: null,
    time: createReadingTime(),
    sourceAt: new Map(),
    knownTo: stored.success ? stored.data.knownTo : null,
    nodeProblem: null,
    isSilent: false,
  }
  report('connecting', null)
  while (!signal.aborted) {
    try {
      await followServer({ context, signals, memory, spoke: backoff.reset })
    } catch (error) {
      if (signal.aborted) break
      monitor.unconfirmed(error instanceof UnconfirmedCertificate ? error.certificate : null)
      report('failing', explainFailure(error, address))
    }
    if (!signal.aborted) await backoff.pause()
  }
}

import type { ModbusTcpOptions } from '@takt/domain/areas/connectors/modbusTcp.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import type { Runner } from '../runner.ts'
import { createSignalFeed } from '../signals/signalFeed.ts'
import { explainFailure } from '../sourceError.ts'
import { pollModbus } from './pollModbus.ts'

/**
 * Reads the registers of a Modbus/TCP device at their intervals: reconnects with increasing delays, reports its status,
 * and states each interval in which nothing was read. Counters continue from their last total: parts made meanwhile
 * count when the device responds again.
 */
export const runModbusTcp: Runner<ModbusTcpOptions> = async (context) => {
  const { options, report, signal } = context
  const backoff = createBackoff(signal)
  const signals = createSignalFeed(context)
  signals.lose()
  report('connecting', null)
  while (!signal.aborted) {
    try {
      await pollModbus({ ...context, signals }, backoff.reset)
    } catch (error) {
      if (!signal.aborted) report('failing', explainFailure(error, `${options.host}:${options.port}`))
    }
    signals.lose()
    if (!signal.aborted) await backoff.pause()
  }
}

import type { ModbusTcpOptions } from '@takt/domain/areas/connectors/modbusTcp.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import type { Runner } from '../runner.ts'
import { createSignalFeed } from '../signals/signalFeed.ts'
import { explainFailure } from '../sourceError.ts'
import { pollModbus } from './pollModbus.ts'
import { modbusTexts as texts } from './texts.ts'

/**
 * Reads the registers of a Modbus/TCP device at their intervals: reconnects with increasing delays, reports its status,
 * and states each interval in which nothing was read. Counters continue from their last total: parts made meanwhile
 * count when the device responds again.
 */
export const runModbusTcp: Runner<ModbusTcpOptions> = async (context) => {
  const { options, monitor, report, signal } = context
  const backoff = createBackoff(signal)
  const signals = createSignalFeed(context)
  let lastReadAt: number | null = null
  let isConnected = false
  const readAt = (at: number) => {
    if (!isConnected && lastReadAt !== null) monitor.note(texts.gap(lastReadAt, at))
    isConnected = true
    lastReadAt = at
  }
  signals.lose()
  report('connecting', null)
  while (!signal.aborted) {
    try {
      await pollModbus({ ...context, signals, readAt }, backoff.reset)
    } catch (error) {
      if (!signal.aborted) report('failing', explainFailure(error, `${options.host}:${options.port}`))
    }
    isConnected = false
    signals.lose()
    if (!signal.aborted) await backoff.pause()
  }
}

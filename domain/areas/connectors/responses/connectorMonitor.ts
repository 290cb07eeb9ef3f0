import { type ConnectorMonitor, connectorMonitor } from '../connectorMonitor.ts'

/**
 * `data` of `GET /api/connectors/{connectorId}/monitor`; null: the connector does not run at present. While names are
 * masked, values and samples are null, because they can name parts and people. Instants are epoch ms.
 */
export const monitorResponse = connectorMonitor.nullable()

/** Returns a monitor without values and samples. */
export const withoutValues = (monitor: ConnectorMonitor): ConnectorMonitor => ({
  ...monitor,
  signals: monitor.signals.map((signal) => ({ ...signal, value: null })),
  log: monitor.log.map((line) => ({ ...line, sample: null })),
})

/** Public API of connectors for other areas. */
export { ConnectorStatus } from './ConnectorStatus.tsx'
export { jsonSample } from './jsonSample.ts'
export { type ConnectorRow, useConnectorOf } from './useConnectors.ts'

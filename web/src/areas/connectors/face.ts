/** What other areas use of connectors. */
export { ConnectorStatus } from './ConnectorStatus.tsx'
export { type ConnectorRow, useConnectorOf } from './useConnectors.ts'

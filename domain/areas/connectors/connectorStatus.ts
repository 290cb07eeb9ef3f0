/** The state of a connector. `failing`: `lastError` holds the reason, and it retries by itself. */
export const connectorStatusWords = ['connected', 'connecting', 'failing', 'stopped'] as const
export type ConnectorStatusWord = (typeof connectorStatusWords)[number]

/** How a connector fares: `failing` says why in lastError, and tries again by itself. */
export const connectorStatusWords = ['connected', 'connecting', 'failing', 'stopped'] as const
export type ConnectorStatusWord = (typeof connectorStatusWords)[number]

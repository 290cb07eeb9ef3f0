/** The state of a connector. `failing`: `lastError` holds the reason, and it retries by itself. */
export const connectorStatusWords = ['connected', 'connecting', 'failing', 'stopped'] as const
export type ConnectorStatusWord = (typeof connectorStatusWords)[number]

/**
 * The reason why the state of a machine is unknown although its source responds. `unavailable`: the source reports that
 * the machine cannot be read, usually because it is switched off; `unknown`: it has sent nothing that gives a state.
 */
export const machineUnknownWords = ['unavailable', 'unknown'] as const
export type MachineUnknownWord = (typeof machineUnknownWords)[number]

import { connectorTexts as texts } from './texts.ts'

/**
 * The reason why a source cannot be read, as a message for users. It never contains anything of the source's response.
 */
export class SourceError extends Error {}

/** Returns an error as a message for users; unless it is one already, nothing of the network error is disclosed. */
export const explainFailure = (error: unknown, address: string): string =>
  error instanceof SourceError ? error.message : unreachable(address).message

/** The single message for every failure to reach a source, so that connectors cannot be used to scan a network. */
export const unreachable = (address: string) => new SourceError(texts.unreachable(address))

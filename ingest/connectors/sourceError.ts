import { connectorTexts as texts } from './texts.ts'

/** Why a source cannot be read, in a sentence for people. It holds nothing of what the source answered. */
export class SourceError extends Error {}

/** An error in a sentence for people; where it is not one already, nothing is told of what the network said. */
export const explainFailure = (error: unknown, where: string): string =>
  error instanceof SourceError ? error.message : unreachable(where).message

/**
 * The one sentence for everything that keeps a connector from hearing a source, so that nobody maps a network with it.
 */
export const unreachable = (where: string) => new SourceError(texts.unreachable(where))

/** Why a source cannot be read, in a sentence for people. It holds nothing of what the source answered. */
export class SourceError extends Error {}

/** An error in a sentence for people; where it is not one already, nothing is told of what the network said. */
export const explainFailure = (error: unknown, where: string): string =>
  error instanceof SourceError ? error.message : unreachable(where).message

/**
 * The one sentence for everything that keeps a connector from hearing a source, so that nobody maps a network with it.
 */
export const unreachable = (where: string) =>
  new SourceError(
    `Nothing that speaks MTConnect answers at ${where}. Is it switched on and on this network, and are name, ` +
      `address and port right? ` +
      'Addresses that this installation keeps connectors away from never answer.',
  )

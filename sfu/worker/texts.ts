import { buildPackages } from './buildWorker.ts'

/** Messages about fetching, building and finding the mediasoup worker. */
export const workerTexts = {
  publisher: 'its publisher',
  ownBuild: 'local build',
  cache: (folder: string) => `nothing can be stored in ${folder}`,
  madeElsewhere: 'The media server is being fetched or built by another Takt process on this machine',
  fetching: 'The media server is being fetched',
  building: (percent: number) => `The media server is being built (${percent} %)`,
  namedIsUnsound: (path: string, reason: string) => `${path} (TAKT_MEDIASOUP_WORKER) does not run here: ${reason}`,
  noWorker: (failures: readonly string[]) =>
    `Calls cannot be made: there is no mediasoup worker (${failures.join('; ')}). Set TAKT_MEDIASOUP_WORKER to the ` +
    `path of a worker, or install the packages for building one (${buildPackages}) and start Takt again.`,
} as const

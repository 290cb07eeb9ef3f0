import { buildPackages } from './buildWorker.ts'

/** Messages about fetching, building and finding the mediasoup worker. */
export const workerTexts = {
  publisher: 'its publisher',
  ownBuild: 'building it here',
  cache: (folder: string) => `nothing can be kept in ${folder}`,
  madeElsewhere: 'The program that carries calls is being fetched or built by another Takt of this machine',
  fetching: 'The program that carries calls is being fetched',
  building: (percent: number) => `The program that carries calls is being built (${percent} %)`,
  namedIsUnsound: (path: string, why: string) => `${path} (TAKT_MEDIASOUP_WORKER) does not run here: ${why}`,
  noWorker: (failures: readonly string[]) =>
    `Calls cannot be made: there is no mediasoup worker (${failures.join('; ')}). Name one in TAKT_MEDIASOUP_WORKER, or ` +
    `install what building one takes (${buildPackages}) and start Takt again.`,
} as const

import { buildPackages } from './worker/buildWorker.ts'

/** What the SFU says to people: in its readiness, and in answers that pages show. */
export const sfuTexts = {
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
  workersDoNotStart: (why: string) => `Calls cannot be made: the mediasoup worker does not start (${why}).`,
  starting: 'The program that carries calls is starting',
  notLetIn: 'This token lets nobody in: each opens one link within 30 seconds, for whoever takes part in the call',
  onlyThroughGateway: 'Pages come in through the address of Takt, not here',
  roomIsFull: 'This call is full',
  noPath: 'There is nothing here',
  notThere: 'There is no such stream any more',
  notPossible: 'This is not possible now',
} as const

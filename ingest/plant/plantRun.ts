import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Api } from './api.ts'
import type { Books } from './books.ts'

/** A plant that runs, and what its parts need. */
export type PlantRun = {
  plant: Plant
  api: Api
  books: Books
  clock: () => number
  /** Where the history begins, epoch ms. */
  since: number
  log: Log
  signal: AbortSignal
  fast: boolean
  /** Where the plant reaches MQTT, if not where devices are told that it is. */
  mqttUrl: string | undefined
}

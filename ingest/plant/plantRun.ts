import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Api } from './api.ts'
import type { PlantState } from './plantState.ts'

/** A running plant, with what its parts need. */
export type PlantRun = {
  plant: Plant
  api: Api
  state: PlantState
  clock: () => number
  /** Start of the history, epoch ms. */
  since: number
  log: Log
  signal: AbortSignal
  fast: boolean
  /** URL of MQTT for the plant itself, if it differs from the one announced to devices. */
  mqttUrl: string | undefined
}

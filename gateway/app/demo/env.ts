import { newPassword } from '@takt/domain/areas/access/password.ts'
import { readSettings } from '@takt/store/start/readSettings.ts'
import { z } from 'zod'

const environment = z.object({
  TAKT_DEMO_PASSWORD: newPassword,
  /** The plant matches the one simulated by ingest/plant: the same seed and number of machines. */
  TAKT_HISTORY_DAYS: z.coerce.number().min(0).max(3650).default(14),
  TAKT_PLANT_SEED: z.coerce.number().int().min(0).default(1),
  TAKT_PLANT_MACHINES: z.coerce.number().int().min(1).max(5000).default(24),
})

export type DemoEnv = z.output<typeof environment>

/**
 * Parses the demo's variables in addition to the gateway's environment; throws an error naming every variable that is
 * missing or invalid.
 */
export const readDemoEnv = (variables: NodeJS.ProcessEnv): DemoEnv => readSettings(environment, variables)

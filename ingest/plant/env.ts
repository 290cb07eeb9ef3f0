import { z } from 'zod'

const environment = z
  .object({
    /** URL of the gateway; default: on this machine. */
    TAKT_URL: z.url().optional(),
    PORT: z.coerce.number().int().default(8080),
    TAKT_BIND: z.string().default('127.0.0.1'),
    TAKT_HOME: z.string().default('.takt'),
    /** URL of MQTT for the plant itself, if it differs from the one announced to devices. */
    NATS_MQTT_URL: z.string().optional(),
    TAKT_DEMO_PASSWORD: z.string().min(12),
    TAKT_PLANT: z.enum(['on', 'off', 'fast']).default('on'),
    TAKT_HISTORY_DAYS: z.coerce.number().min(0).max(3650).default(14),
    TAKT_PLANT_SEED: z.coerce.number().int().min(0).default(1),
    /** Ports of adapters and agents, in the order of their machines; default: any free port. */
    TAKT_PLANT_PORTS: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter(Boolean).map(Number)),
    TAKT_PLANT_MACHINES: z.coerce.number().int().min(1).max(5000).default(24),
  })
  .transform((input) => ({ ...input, url: input.TAKT_URL ?? `http://${loopback(input.TAKT_BIND)}:${input.PORT}` }))

const loopback = (bind: string) => (bind === '0.0.0.0' || bind === '::' ? '127.0.0.1' : bind)

export type PlantEnv = z.output<typeof environment>

/** Parses the environment of the simulated plant; throws an error that names every missing or invalid variable. */
export const readEnv = (variables: NodeJS.ProcessEnv): PlantEnv => environment.parse(variables)

import { resolve } from 'node:path'
import { readSettings } from '@takt/store/start/readSettings.ts'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)
const address = z.string().min(1).optional()

const environment = z
  .object({
    PORT: port.default(8080),
    TAKT_BIND: z.string().min(1).default('127.0.0.1'),
    TAKT_HOME: z.string().min(1).default('.takt'),
    TAKT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    TAKT_DEMO_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
    TAKT_DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
    TAKT_PLANT: z.enum(['on', 'off', 'fast'], 'must be on, off or fast').default('on'),
    TAKT_HISTORY_DAYS: z.coerce.number().int().min(0).max(3660).default(14),
    TAKT_PORT_BASE: port.optional(),
    TAKT_WATCH_SECS: z.coerce.number().min(0.1).max(600).default(20),
    /** Validated by the gateway. */
    TAKT_ORIGIN: address,
    SMTP_URL: address,
    DATABASE_URL: address,
    CLICKHOUSE_URL: address,
    NATS_URL: address,
    NATS_WS_URL: address,
    NATS_DEVICE_URL: address,
    NATS_MQTT_URL: address,
    NATS_CREDS: address,
    NATS_SIGNER: address,
  })
  .superRefine((env, context) => {
    if (!env.NATS_URL) return
    for (const name of ['NATS_WS_URL', 'NATS_CREDS', 'NATS_SIGNER'] as const)
      if (!env[name])
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'is required with NATS_URL (docs/operating.md, "A NATS of your own")',
        })
  })

export type LaunchEnv = z.output<typeof environment>

/** Returns the launcher's environment, treating an empty variable as unset; throws one message per invalid variable. */
export function readLaunchEnv(variables: NodeJS.ProcessEnv): LaunchEnv {
  const env = readSettings(environment, variables)
  // The simulated plant is part of the demo.
  const TAKT_PLANT = env.TAKT_DEMO === 'off' ? 'off' : env.TAKT_PLANT
  return { ...env, TAKT_PLANT, TAKT_HOME: resolve(env.TAKT_HOME) }
}

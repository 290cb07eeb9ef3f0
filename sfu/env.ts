import { availableParallelism } from 'node:os'
import { serverSettings } from '@takt/store/nats/natsServers.ts'
import { readSettings } from '@takt/store/start/readSettings.ts'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

const environment = z
  .object({
    /** Port of signaling and health checks, for gateways and monitoring; never for browsers. */
    SFU_HTTP_PORT: port.default(0),
    SFU_BIND: z.string().default('127.0.0.1'),
    /** Address at which gateways reach the signaling, if the SFU runs on another machine. */
    SFU_URL: z.url({ protocol: /^wss?$/, error: 'must be a ws: or wss: URL' }).optional(),
    /** Port of the first worker for media, UDP and TCP; the others use the following numbers. 0: any free port. */
    SFU_PORT: port.default(0),
    /** Address or name at which browsers reach the media, if it is not the machine's own. */
    SFU_ADDRESS: z.string().min(1).optional(),
    SFU_WORKERS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    /** Maximum total bitrate that all participants of a room send, in kilobits per second. */
    SFU_ROOM_KBPS: z.coerce.number().int().min(100).max(1_000_000).default(12_000),
    TURN_URL: z
      .string()
      .regex(/^turns?:\S+$/, 'must be turn:host:port or turns:host:port')
      .optional(),
    TURN_SECRET: z.string().min(1).optional(),
    /** Pages reach the media only through the TURN server. */
    TURN_ONLY: z.stringbool().default(false),
    TAKT_MEDIASOUP_WORKER: z.string().optional(),
    TAKT_BIND: z.string().default('127.0.0.1'),
    TAKT_SECRET: z.string().min(32),
    NATS_URL: serverSettings.NATS_URL,
    NATS_CREDS: z.string().min(1),
  })
  .superRefine(({ TURN_URL, TURN_SECRET, TURN_ONLY }, context) => {
    if (TURN_ONLY && TURN_URL === undefined)
      context.addIssue({ code: 'custom', path: ['TURN_URL'], message: 'is required if TURN_ONLY is on' })
    if ((TURN_URL === undefined) !== (TURN_SECRET === undefined))
      context.addIssue({
        code: 'custom',
        path: [TURN_URL ? 'TURN_SECRET' : 'TURN_URL'],
        message: 'is required as well: TURN_URL and TURN_SECRET must be set together',
      })
  })

export type SfuEnv = z.output<typeof environment>

/** Parses the environment of the SFU; throws with the names of all variables that are missing or invalid. */
export const readEnv = (variables: NodeJS.ProcessEnv): SfuEnv => readSettings(environment, variables)

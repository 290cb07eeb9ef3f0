import { availableParallelism } from 'node:os'
import { serverSettings } from '@takt/store/nats/natsServers.ts'
import { readSettings } from '@takt/store/start/readSettings.ts'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

const environment = z
  .object({
    /** Signalling and health, for gateways and whoever watches; never for browsers. */
    SFU_HTTP_PORT: port.default(0),
    SFU_BIND: z.string().default('127.0.0.1'),
    /** Where gateways reach the signalling, if that is not on their machine. */
    SFU_URL: z.url({ protocol: /^wss?$/, error: 'must be a ws: or wss: address' }).optional(),
    /** Media, UDP and TCP: the first worker's, the others take the numbers after it. 0: any. */
    SFU_PORT: port.default(0),
    /** The address or name at which browsers reach the media, if that is not the machine's own. */
    SFU_ADDRESS: z.string().min(1).optional(),
    SFU_WORKERS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    /** What all of a room may send together, in kilobits a second. */
    SFU_ROOM_KBPS: z.coerce.number().int().min(100).max(1_000_000).default(12_000),
    TURN_URL: z
      .string()
      .regex(/^turns?:\S+$/, 'must be turn:host:port or turns:host:port')
      .optional(),
    TURN_SECRET: z.string().min(1).optional(),
    /** Pages reach the media by the TURN server alone. */
    TURN_ONLY: z.stringbool().default(false),
    TAKT_MEDIASOUP_WORKER: z.string().optional(),
    TAKT_BIND: z.string().default('127.0.0.1'),
    TAKT_SECRET: z.string().min(32),
    NATS_URL: serverSettings.NATS_URL,
    NATS_CREDS: z.string().min(1),
  })
  .superRefine(({ TURN_URL, TURN_SECRET, TURN_ONLY }, context) => {
    if (TURN_ONLY && TURN_URL === undefined)
      context.addIssue({ code: 'custom', path: ['TURN_URL'], message: 'is needed where TURN_ONLY is on' })
    if ((TURN_URL === undefined) !== (TURN_SECRET === undefined))
      context.addIssue({
        code: 'custom',
        path: [TURN_URL ? 'TURN_SECRET' : 'TURN_URL'],
        message: 'is needed too: TURN_URL and TURN_SECRET go together',
      })
  })

export type SfuEnv = z.output<typeof environment>

/** The environment of the SFU, parsed; throws naming every variable that is missing or wrong. */
export const readEnv = (variables: NodeJS.ProcessEnv): SfuEnv => readSettings(environment, variables)

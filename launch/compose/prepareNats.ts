import { listed } from '@takt/store/dialing/addNetwork.ts'
import { readSettings } from '@takt/store/start/readSettings.ts'
import { z } from 'zod'
import { loadTrust } from '../nats/loadTrust.ts'
import { prepareNats } from '../nats/prepareNats.ts'

/**
 * Prepares a nats-server that the launcher does not start (docker-compose, another machine): its configuration, and
 * beside it the credentials and the signer for the services. Running it again changes only the configuration. The
 * servers of a cluster are prepared one by one, each with the `trust` folder of the first.
 */
const env = readSettings(
  z
    .object({
      NATS_FOLDER: z.string().min(1),
      NATS_BIND: z.string().default('0.0.0.0'),
      /** For a server of a cluster: its own name, and the addresses on which all servers listen for each other. */
      NATS_NAME: z
        .string()
        .regex(/^[\w-]+$/, 'must consist of letters, digits, - and _')
        .optional(),
      NATS_ROUTES: z
        .string()
        .regex(/^[^,\s:/]+:\d+(,[^,\s:/]+:\d+)*$/, 'must look like nats-1:6222,nats-2:6222,nats-3:6222')
        .optional(),
    })
    .refine(({ NATS_NAME, NATS_ROUTES }) => (NATS_NAME === undefined) === (NATS_ROUTES === undefined), {
      path: ['NATS_ROUTES'],
      message: 'and NATS_NAME go together: set both for a server of a cluster, neither for a single server',
    }),
  process.env,
)
const cluster = env.NATS_ROUTES &&
  env.NATS_NAME && { name: env.NATS_NAME, listen: `${env.NATS_BIND}:6222`, routes: listed(env.NATS_ROUTES) }
const { trust, creds, signer } = await loadTrust(`${env.NATS_FOLDER}/trust`)
const configuration = await prepareNats({
  trust,
  folder: `${env.NATS_FOLDER}/server`,
  ports: { client: 4222, webSocket: 8443, mqtt: 1883 },
  bind: env.NATS_BIND,
  webSocketBind: env.NATS_BIND,
  ...(cluster ? { cluster } : {}),
})
console.log(`start it: nats-server -c ${configuration}\nNATS_CREDS=${creds}\nNATS_SIGNER=${signer}`)

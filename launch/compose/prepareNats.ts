import { z } from 'zod'
import { keepTrust } from '../nats/keepTrust.ts'
import { prepareNats } from '../nats/prepareNats.ts'

/**
 * Prepares a nats-server that is not ours to start (docker-compose, another machine): its configuration, and beside it
 * the credentials and the signer that services are given. Run again it changes nothing but the configuration.
 */
const env = z.object({ NATS_FOLDER: z.string().min(1), NATS_BIND: z.string().default('0.0.0.0') }).parse(process.env)
const { trust, creds, signer } = await keepTrust(`${env.NATS_FOLDER}/trust`)
const configuration = await prepareNats({
  trust,
  folder: `${env.NATS_FOLDER}/server`,
  ports: { client: 4222, webSocket: 8443, mqtt: 1883 },
  bind: env.NATS_BIND,
  webSocketBind: env.NATS_BIND,
})
console.log(`start it: nats-server -c ${configuration}\nNATS_CREDS=${creds}\nNATS_SIGNER=${signer}`)

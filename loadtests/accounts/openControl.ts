import type { World } from '@takt/launch/test.bed.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import { openSome } from '../devices/openSome.ts'

/** So many connections within the services' account: as it was when organizations had no accounts of their own. */
export const openControl = (world: World, count: number): Promise<NatsConnection[]> =>
  openSome(Array.from({ length: count }), () =>
    openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'control' }),
  )

import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import { openSome } from '../devices/openSome.ts'

/** Opens `count` connections within the services' account, as before organizations had their own accounts. */
export const openControl = (environment: TestEnvironment, count: number): Promise<NatsConnection[]> =>
  openSome(Array.from({ length: count }), () =>
    openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'control' }),
  )

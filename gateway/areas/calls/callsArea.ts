import { calls } from '@takt/domain/areas/calls/calls.ts'
import { repeatOnNews } from '@takt/store/postgres/repeatOnNews.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import { sql } from 'kysely'
import type { GatewayArea } from '../../core/area.ts'
import { openLogNews } from '../../core/events/openLogNews.ts'
import { openListeners, openMessaging } from '../../core/messaging/face.ts'
import { listRoutes } from '../access/face.ts'
import { callRoute } from './callRoute.ts'
import type { CallsParts } from './callsParts.ts'
import { openCallMedia } from './media/openCallMedia.ts'
import { readRoutes } from './readRoutes.ts'
import { seatsOf } from './seats.ts'
import { watchCalls } from './watchCalls.ts'

/** So long a call that ended is known, as the audit is. */
const keptMs = 400 * 86_400_000

async function forgetCalls({ dependencies: { systemDb, now } }: CallsParts): Promise<void> {
  await sql`delete from calls where ended_at < ${new Date(now() - keptMs)}`.execute(systemDb)
}

/** Calls: ringing, participants, end. Media are carried by `sfu/` (decision 0033). */
export const callsArea: GatewayArea = {
  name: 'calls',
  open({ dependencies, shared }) {
    const messaging = shared(openMessaging)
    const parts: CallsParts = { dependencies, messaging, listenersOf: openListeners(messaging) }
    const { log } = dependencies
    const media = openCallMedia(dependencies, seatsOf(parts))
    return {
      upgrade: media.upgrade,
      routes: [callRoute(parts), ...media.routes, ...listRoutes(dependencies, calls), ...readRoutes(parts)],
      start: async () => {
        const watch = watchCalls(parts)
        const stops = [
          await media.start([]),
          repeatOnNews({
            news: shared(openLogNews).hear(),
            everyMs: 1000,
            isDue: watch.hasOpen,
            work: watch.look,
            failed: warnFirst(log, 'nobody looks whether calls rang long enough, and will in a moment'),
          }),
          repeat({
            everyMs: 3_600_000,
            first: 'later',
            work: () => forgetCalls(parts),
            failed: (err) => log.warn({ err }, 'old calls were not forgotten'),
          }),
        ]
        return async () => {
          await Promise.all(stops.map((stop) => stop()))
        }
      },
    }
  },
}

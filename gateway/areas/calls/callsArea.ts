import { calls } from '@takt/domain/areas/calls/calls.ts'
import { repeatOnNotification } from '@takt/store/postgres/repeatOnNotification.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import { sql } from 'kysely'
import type { GatewayArea } from '../../core/area.ts'
import { openLogChanges } from '../../core/events/openLogChanges.ts'
import { openListeners, openMessaging } from '../../core/messaging/index.ts'
import { listRoutes } from '../access/index.ts'
import { callRoute } from './callRoute.ts'
import type { CallsParts } from './callsParts.ts'
import { openCallMedia } from './media/openCallMedia.ts'
import { createMediaParticipants } from './mediaParticipants.ts'
import { readRoutes } from './readRoutes.ts'
import { watchCalls } from './watchCalls.ts'

/** Retention time of ended calls; the same as that of the audit. */
const retentionMs = 400 * 86_400_000

async function deleteOldCalls({ dependencies: { systemDb, now } }: CallsParts): Promise<void> {
  await sql`delete from calls where ended_at < ${new Date(now() - retentionMs)}`.execute(systemDb)
}

/** Calls: ringing, participants, end. Media is handled by `sfu/` (decision 0033). */
export const callsArea: GatewayArea = {
  name: 'calls',
  open({ dependencies, shared }) {
    const messaging = shared(openMessaging)
    const parts: CallsParts = { dependencies, messaging, listenersOf: openListeners(messaging) }
    const { log } = dependencies
    const media = openCallMedia(dependencies, createMediaParticipants(parts))
    return {
      upgrade: media.upgrade,
      routes: [callRoute(parts), ...media.routes, ...listRoutes(dependencies, calls), ...readRoutes(parts)],
      start: async () => {
        const watch = watchCalls(parts)
        const stops = [
          await media.start([]),
          repeatOnNotification({
            news: shared(openLogChanges).subscribe(),
            everyMs: 1000,
            isDue: watch.hasOpen,
            work: watch.check,
            failed: warnFirst(log, 'open calls could not be checked; the check is repeated in a moment'),
          }),
          repeat({
            everyMs: 3_600_000,
            first: 'later',
            work: () => deleteOldCalls(parts),
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

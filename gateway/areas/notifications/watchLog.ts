import { isInForce } from '@takt/domain/areas/notifications/isInForce.ts'
import { whatBegan } from '@takt/domain/areas/notifications/rulesHold.ts'
import { namingValues } from '@takt/domain/areas/notifications/sayFired.ts'
import { inSavepoint, isRefusedValue } from '@takt/store/postgres/savepoint.ts'
import { turns } from '@takt/store/queue/turns.ts'
import type { Gateway } from '../../core/area.ts'
import type { RecordedEvent } from '../../core/events/append.ts'
import { itemTypeOf, lookOnward, lookToTheEnd } from '../../core/events/lookOnward.ts'
import { type Begun, type Came, fire } from './fire.ts'
import { following, readWatching, type Watching, watchingTypes } from './readWatching.ts'
import { type RowChange, rowsBefore } from './rowsBefore.ts'

export const reader = 'notifications'

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now' | 'log'> }

/**
 * Looks at what the log tells beyond the mark, and notes what began. A notification whose firing the database refuses is
 * left out, and told of in the log: others do not wait for it. Answers how many events it looked at.
 */
export const watchLogOnce = ({ items, dependencies: { systemDb, now, log } }: Parts): Promise<number> =>
  lookOnward<Came>(systemDb, reader, {
    whatCame: (events) => whatCame({ systemDb, items }, events),
    keep: (trx, one) =>
      inSavepoint(trx, () => fire(trx, one, now())).catch((err: unknown) => {
        if (!isRefusedValue(err)) throw err
        const { organizationId, notificationID } = one.watching
        log.error({ err, organizationId, notificationID }, 'a notification cannot fire')
      }),
  })

/** Looks until nothing is left. */
export const watchLog = (parts: Parts, signal?: AbortSignal): Promise<void> =>
  lookToTheEnd(() => watchLogOnce(parts), signal)

async function whatCame(
  { systemDb, items }: Pick<Parts, 'items'> & Pick<Parts['dependencies'], 'systemDb'>,
  events: readonly RecordedEvent[],
): Promise<Came[]> {
  const owned = events.filter(({ organizationId }) => organizationId !== null)
  const organizationIds = [...new Set(owned.map(({ organizationId }) => organizationId!))]
  const itemTypes = [...new Set(owned.map(itemTypeOf))]
  const watching = await readWatching(systemDb, items, watchingTypes(organizationIds, itemTypes))
  const came: Came[] = []
  const groups = Map.groupBy(watching, ({ organizationId, itemType }) => `${organizationId}/${itemType}`)
  for (const group of groups.values()) {
    const { organizationId, itemType, type } = group[0]!
    const theirs = owned.filter((event) => event.organizationId === organizationId && itemTypeOf(event) === itemType)
    const changes = await rowsBefore(systemDb, type, theirs)
    for (const one of group) {
      const found = await begunOf(one, changes)
      if (found.begun.length + found.ended.length === 0) continue
      const followUps = await readWatching(systemDb, items, following(organizationId, one.notificationID))
      came.push({ watching: one, followUps, ...found })
    }
  }
  return came
}

/**
 * For which rows the rules of a notification begin to hold, in the order of changes, and for which they no longer do.
 * Others get their turn between rows.
 */
async function begunOf(watching: Watching, changes: readonly RowChange[]): Promise<Pick<Came, 'begun' | 'ended'>> {
  const begun: Begun[] = []
  const ended: string[] = []
  const turn = turns()
  for (const { event, before, after } of changes) {
    await turn()
    const { stream: about, version, recordedAt: at } = event
    const what = whatBegan(watching.type, watching.rules, { before, after })
    if (what === 'ends') {
      for (const one of begun) if (one.about === about) one.isOver = true
      ended.push(about)
    }
    const isNews = at >= watching.since
    if (what === 'begins' && isNews && isInForce(watching, { at, timeZone: watching.timeZone }))
      begun.push({ cause: `${about}@${version}`, about, said: namingValues(watching.type, after!), at, isOver: false })
  }
  return { begun, ended }
}

import { namingValues } from '@takt/domain/areas/notifications/firedMessage.ts'
import { isInForce } from '@takt/domain/areas/notifications/isInForce.ts'
import { ruleTransition } from '@takt/domain/areas/notifications/rulesMatch.ts'
import { inSavepoint, isInvalidValue } from '@takt/store/postgres/savepoint.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import type { Gateway } from '../../core/area.ts'
import type { RecordedEvent } from '../../core/events/append.ts'
import { drainEvents, itemTypeOf, processNewEvents } from '../../core/events/processNewEvents.ts'
import { fire, type RuleMatch, type RuleResult } from './fire.ts'
import { following, onTypes, type ParsedNotification, readNotifications } from './readNotifications.ts'
import { type RowChange, rowsBefore } from './rowsBefore.ts'

export const reader = 'notifications'

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now' | 'log'> }

/**
 * Processes log events after the stored position and fires notifications. If the database rejects a notification's
 * firing, it is skipped and logged, so that others are not delayed. Returns the number of processed events.
 */
export const watchLogOnce = ({ items, dependencies: { systemDb, now, log } }: Parts): Promise<number> =>
  processNewEvents<RuleResult>(systemDb, reader, {
    whatCame: (events) => findResults({ systemDb, items }, events),
    apply: (trx, result) =>
      inSavepoint(trx, () => fire(trx, result, now())).catch((err: unknown) => {
        if (!isInvalidValue(err)) throw err
        const { organizationId, notificationID } = result.watching
        log.error({ err, organizationId, notificationID }, 'a notification cannot fire')
      }),
  })

/** Processes events until none is left. */
export const watchLog = (parts: Parts, signal?: AbortSignal): Promise<void> =>
  drainEvents(() => watchLogOnce(parts), signal)

async function findResults(
  { systemDb, items }: Pick<Parts, 'items'> & Pick<Parts['dependencies'], 'systemDb'>,
  events: readonly RecordedEvent[],
): Promise<RuleResult[]> {
  const owned = events.filter(({ organizationId }) => organizationId !== null)
  const organizationIds = [...new Set(owned.map(({ organizationId }) => organizationId!))]
  const itemTypes = [...new Set(owned.map(itemTypeOf))]
  const notifications = await readNotifications(systemDb, items, onTypes(organizationIds, itemTypes))
  const results: RuleResult[] = []
  const groups = Map.groupBy(notifications, ({ organizationId, itemType }) => `${organizationId}/${itemType}`)
  for (const group of groups.values()) {
    const { organizationId, itemType, type } = group[0]!
    const typeEvents = owned.filter(
      (event) => event.organizationId === organizationId && itemTypeOf(event) === itemType,
    )
    const changes = await rowsBefore(systemDb, type, typeEvents)
    for (const notification of group) {
      const result = await evaluateRules(notification, changes)
      if (result.matches.length + result.ended.length === 0) continue
      const followUps = await readNotifications(systemDb, items, following(organizationId, notification.notificationID))
      results.push({ watching: notification, followUps, ...result })
    }
  }
  return results
}

/**
 * Returns the rows that started to match the rules of a notification, in the order of changes, and those that no longer
 * match. Yields to the event loop between rows.
 */
async function evaluateRules(
  notification: ParsedNotification,
  changes: readonly RowChange[],
): Promise<Pick<RuleResult, 'matches' | 'ended'>> {
  const matches: RuleMatch[] = []
  const ended: string[] = []
  const yieldTurn = createYielder()
  for (const { event, before, after } of changes) {
    await yieldTurn()
    const { stream: about, version, recordedAt: at } = event
    const transition = ruleTransition(notification.type, notification.rules, { before, after })
    if (transition === 'ends') {
      for (const match of matches) if (match.about === about) match.isOver = true
      ended.push(about)
    }
    const isAfterCreation = at >= notification.since
    if (transition === 'begins' && isAfterCreation && isInForce(notification, { at, timeZone: notification.timeZone }))
      matches.push({
        cause: `${about}@${version}`,
        about,
        namedRow: namingValues(notification.type, after!),
        at,
        isOver: false,
      })
  }
  return { matches, ended }
}

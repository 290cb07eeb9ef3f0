import type { ChangeKind } from '@takt/domain/areas/flows/design/triggers.ts'
import { exposedValues, type ItemType } from '@takt/domain/core/item/item.ts'
import { inSavepoint, isInvalidValue } from '@takt/store/postgres/savepoint.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { RecordedEvent } from '../../../core/events/append.ts'
import { drainEvents, itemTypeOf, processNewEvents } from '../../../core/events/processNewEvents.ts'
import { type RowChange, rowsBefore } from '../../notifications/index.ts'
import { type RunStart, startRuns } from '../runs/startRuns.ts'
import { flowsTexts as texts } from '../texts.ts'
import { matchesRules, rulesOf } from './matchesRules.ts'
import { readTriggered, type Triggered } from './readTriggered.ts'

/** Name under which the log position is stored. */
export const reader = 'flows'

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now' | 'log'> }
type FlowStarts = { flow: Triggered<'itemChanged'>; starts: RunStart[] }

/**
 * Processes log events after the stored position and starts the resulting runs. Returns the number of processed events.
 */
export const watchChangesOnce = ({ items, dependencies: { systemDb, now, log } }: Parts): Promise<number> =>
  processNewEvents<FlowStarts>(systemDb, reader, {
    whatCame: (events) => findStarts({ systemDb, items }, events),
    apply: (trx, { flow, starts }) =>
      inSavepoint(trx, () => startRuns(trx, flow, starts, now())).catch((err: unknown) => {
        if (!isInvalidValue(err)) throw err
        log.error({ err, organizationId: flow.organizationId, flowId: flow.flowId }, 'a flow cannot begin')
      }),
  })

/** Processes events until none is left. */
export const watchChanges = (parts: Parts, signal?: AbortSignal): Promise<void> =>
  drainEvents(() => watchChangesOnce(parts), signal)

async function findStarts(
  { systemDb, items }: Pick<Parts, 'items'> & Pick<Parts['dependencies'], 'systemDb'>,
  events: readonly RecordedEvent[],
): Promise<FlowStarts[]> {
  const owned = events.filter(({ organizationId }) => organizationId !== null)
  const organizationIds = [...new Set(owned.map(({ organizationId }) => organizationId!))]
  const types = new Set(owned.map(itemTypeOf))
  const inOrganizations = sql<boolean>`f.organization_id = any(${organizationIds}::int[])`
  const hasChangedType = ({ trigger }: { trigger: { options: { itemType: string } } }) =>
    types.has(trigger.options.itemType)
  const flows = await readTriggered(systemDb, items, {
    kind: 'itemChanged',
    where: inOrganizations,
    isMeant: hasChangedType,
  })
  const result: FlowStarts[] = []
  const groups = Map.groupBy(flows, ({ organizationId, trigger }) => `${organizationId}/${trigger.options.itemType}`)
  for (const group of groups.values()) {
    const [{ organizationId, trigger }] = group as [Triggered<'itemChanged'>]
    const { itemType } = trigger.options
    const typeEvents = owned.filter(
      (event) => event.organizationId === organizationId && itemTypeOf(event) === itemType,
    )
    const { type } = items.get(itemType)!
    const changes = await rowsBefore(systemDb, type, typeEvents)
    for (const flow of group) {
      const starts = await startsOf(flow, type, changes)
      if (starts.length > 0) result.push({ flow, starts })
    }
  }
  return result
}

/** Returns the runs of a flow that result from changes, in order. Yields to the event loop between rows. */
async function startsOf(
  { flowId, trigger, since }: Triggered<'itemChanged'>,
  type: ItemType,
  changes: readonly RowChange[],
): Promise<RunStart[]> {
  const { options } = trigger
  const rules = rulesOf(type, trigger)
  const starts: RunStart[] = []
  const yieldTurn = createYielder()
  for (const { event, before, after } of changes) {
    await yieldTurn()
    const change: ChangeKind = before === null ? 'added' : after === null ? 'removed' : 'changed'
    const chain = chainOf(event)
    // A flow does not start on its own changes.
    if (event.recordedAt < since || !options.changes.includes(change) || chain.at(-1) === flowId) continue
    if (!matchesRules(type, rules, { before, after })) continue
    const key = event.stream.slice(event.stream.indexOf('/') + 1)
    const item = exposedValues(type, (after ?? before)!)
    starts.push({
      cause: `${event.stream}@${event.version}`,
      description: texts.causes.change(change, type.label, key),
      plain: texts.causes.plainChange(change, type.label),
      trigger: {
        item,
        before: before && exposedValues(type, before),
        change,
        key,
        changedAt: new Date(event.recordedAt).toISOString(),
      },
      chain,
    })
  }
  return starts
}

const chainOf = ({ meta }: RecordedEvent): number[] => {
  const { byFlows } = meta
  return Array.isArray(byFlows) ? byFlows.filter((flowId): flowId is number => typeof flowId === 'number') : []
}

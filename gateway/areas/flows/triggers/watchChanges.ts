import type { ChangeKind } from '@takt/domain/areas/flows/design/triggers.ts'
import { type ItemType, toldValues } from '@takt/domain/core/item/item.ts'
import { inSavepoint, isRefusedValue } from '@takt/store/postgres/savepoint.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { RecordedEvent } from '../../../core/events/append.ts'
import { itemTypeOf, lookOnward, lookToTheEnd } from '../../../core/events/lookOnward.ts'
import { type RowChange, rowsBefore } from '../../notifications/face.ts'
import { type Began, beginRuns } from '../runs/beginRuns.ts'
import { flowsTexts as texts } from '../texts.ts'
import { isMeant, rulesOf } from './isMeant.ts'
import { readTriggered, type Triggered } from './readTriggered.ts'

/** Under which name the mark in the log is kept. */
export const reader = 'flows'

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now' | 'log'> }
type Came = { flow: Triggered<'itemChanged'>; began: Began[] }

/** Looks at what the log tells beyond the mark, and begins the runs that follow from it. Answers how many events it told. */
export const watchChangesOnce = ({ items, dependencies: { systemDb, now, log } }: Parts): Promise<number> =>
  lookOnward<Came>(systemDb, reader, {
    whatCame: (events) => whatCame({ systemDb, items }, events),
    keep: (trx, { flow, began }) =>
      inSavepoint(trx, () => beginRuns(trx, flow, began, now())).catch((err: unknown) => {
        if (!isRefusedValue(err)) throw err
        log.error({ err, organizationId: flow.organizationId, flowId: flow.flowId }, 'a flow cannot begin')
      }),
  })

/** Looks until nothing is left. */
export const watchChanges = (parts: Parts, signal?: AbortSignal): Promise<void> =>
  lookToTheEnd(() => watchChangesOnce(parts), signal)

async function whatCame(
  { systemDb, items }: Pick<Parts, 'items'> & Pick<Parts['dependencies'], 'systemDb'>,
  events: readonly RecordedEvent[],
): Promise<Came[]> {
  const owned = events.filter(({ organizationId }) => organizationId !== null)
  const organizationIds = [...new Set(owned.map(({ organizationId }) => organizationId!))]
  const types = new Set(owned.map(itemTypeOf))
  const where = sql<boolean>`f.organization_id = any(${organizationIds}::int[])`
  const isMeant = ({ trigger }: { trigger: { options: { itemType: string } } }) => types.has(trigger.options.itemType)
  const flows = await readTriggered(systemDb, items, { kind: 'itemChanged', where, isMeant })
  const came: Came[] = []
  const groups = Map.groupBy(flows, ({ organizationId, trigger }) => `${organizationId}/${trigger.options.itemType}`)
  for (const group of groups.values()) {
    const [{ organizationId, trigger }] = group as [Triggered<'itemChanged'>]
    const { itemType } = trigger.options
    const theirs = owned.filter((event) => event.organizationId === organizationId && itemTypeOf(event) === itemType)
    const { type } = items.get(itemType)!
    const changes = await rowsBefore(systemDb, type, theirs)
    for (const flow of group) {
      const began = await begunBy(flow, type, changes)
      if (began.length > 0) came.push({ flow, began })
    }
  }
  return came
}

/** The runs of a flow that follow from changes, in their order. Others get their turn between rows. */
async function begunBy(
  { flowId, trigger, since }: Triggered<'itemChanged'>,
  type: ItemType,
  changes: readonly RowChange[],
): Promise<Began[]> {
  const { options } = trigger
  const rules = rulesOf(type, trigger)
  const began: Began[] = []
  const turn = turns()
  for (const { event, before, after } of changes) {
    await turn()
    const change: ChangeKind = before === null ? 'added' : after === null ? 'removed' : 'changed'
    const chain = chainOf(event)
    // What a flow changed itself does not begin it.
    if (event.recordedAt < since || !options.changes.includes(change) || chain.at(-1) === flowId) continue
    if (!isMeant(type, rules, { before, after })) continue
    const key = event.stream.slice(event.stream.indexOf('/') + 1)
    const item = toldValues(type, (after ?? before)!)
    began.push({
      cause: `${event.stream}@${event.version}`,
      said: texts.said.change(change, type.label, key),
      plain: texts.said.plainChange(change, type.label),
      trigger: {
        item,
        before: before && toldValues(type, before),
        change,
        key,
        changedAt: new Date(event.recordedAt).toISOString(),
      },
      chain,
    })
  }
  return began
}

const chainOf = ({ meta }: RecordedEvent): number[] => {
  const { byFlows } = meta
  return Array.isArray(byFlows) ? byFlows.filter((flowId): flowId is number => typeof flowId === 'number') : []
}

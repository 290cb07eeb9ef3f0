import { screenReasonResult } from '@takt/domain/areas/access/responses/screen.ts'
import { type MachineScreen, type ScreenReason, screenReason } from '@takt/domain/areas/access/screens.ts'
import { assignReason, type ExistingEntry } from '@takt/domain/areas/efficiency/reasons/assignReason.ts'
import { openReasonMs, reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, screenOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { runBulk } from '../../core/items/bulk/runBulk.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { transact } from '../../core/items/write/transact.ts'
import { efficiencyTexts as texts } from './texts.ts'

/**
 * Maximum age of a reason from a screen that was offline, and the tolerance for a screen clock that runs ahead (ms).
 */
const longestWaitMs = 7 * 86_400_000
const aheadMs = 5 * 60_000

type StoredEntry = ExistingEntry & { enteredBy: string | null; enteredAt: number }

/** Returns the reason entries of a machine that overlap the maximum duration of one reason from `start` (epoch ms). */
async function readEntriesFrom(
  { trx, tenant }: ItemContext,
  { resourceID }: MachineScreen,
  start: number,
): Promise<StoredEntry[]> {
  const { rows } = await sql<
    Omit<StoredEntry, 'start' | 'end' | 'enteredAt'> & Record<'start' | 'end' | 'enteredAt', Date>
  >`
    select reason_entry_id as "reasonEntryID", version, reason_code as "reasonCode", note, start, "end",
      entered_by as "enteredBy", entered_at as "enteredAt"
    from reason_entries where organization_id = ${tenant.organizationId}::int and resource_id = ${resourceID}
      and start < ${new Date(start + openReasonMs)} and "end" > ${new Date(start)} order by start, reason_entry_id`.execute(
    trx,
  )
  return rows.map((row) => ({
    ...row,
    start: row.start.getTime(),
    end: row.end.getTime(),
    enteredAt: row.enteredAt?.getTime() ?? 0,
  }))
}

const iso = (at: number) => new Date(at).toISOString()

/** Converts instants to ISO texts and keeps all other fields. */
const wired = ({ start, end, ...rest }: { start?: number; end?: number }) => ({
  ...rest,
  ...(start === undefined ? {} : { start: iso(start) }),
  ...(end === undefined ? {} : { end: iso(end) }),
})

/**
 * Sets the reason of the machine's stop that started at `start`, until that stop ends. Entries that others made after
 * `saidAt` take precedence. Returns true if the reason is in effect.
 */
async function recordReason(
  context: ItemContext,
  screen: MachineScreen,
  { start, saidAt, reasonCode }: { start: number; saidAt: number; reasonCode: string },
): Promise<boolean> {
  const interval = { start, end: start + openReasonMs }
  const entries = await readEntriesFrom(context, screen, start)
  const isLater = ({ enteredBy, enteredAt, ...entry }: StoredEntry) =>
    entry.start >= start && enteredBy !== screen.name && enteredAt > saidAt
  if (entries.some(isLater)) return false
  const { add, change, remove } = assignReason(entries, [interval], { reasonCode, note: null })
  const keyed = ({ reasonEntryID, version }: ExistingEntry) => ({ key: { reasonEntryID }, version })
  const item = context.items.get(reasonEntries.name)!
  await runBulk(context, item, {
    add: add.map((entry) => ({ resourceID: screen.resourceID, ...wired(entry) })),
    change: change.map(({ entry, fields }) => ({ ...keyed(entry), fields: wired(fields) })),
    remove: remove.map(keyed),
  })
  return true
}

/** `POST /api/screens/reason`: sets the reason of a stop from the screen at a machine. */
export function screenReasonRoute({ dependencies, items }: Gateway): Route {
  const inTime = (body: ScreenReason) => {
    const [now, start, enteredAt] = [dependencies.now(), Date.parse(body.start), Date.parse(body.saidAt)]
    if (start > now + aheadMs || start < now - longestWaitMs) throw invalid({ start: texts.outOfTime })
    if (enteredAt > now + aheadMs || enteredAt < start) throw invalid({ saidAt: texts.outOfTime })
    return { start, saidAt: enteredAt, reasonCode: body.reasonCode }
  }
  return route({
    right: ['dashboards', 'approve'],
    method: 'post',
    path: '/screens/reason',
    tags: ['screens'],
    summary: 'Set the reason of a stop from the screen at its machine, from the start of the stop until its end',
    body: screenReason,
    response: responses(
      'Whether the reason is in effect; false if another person entered a different one later',
      screenReasonResult,
    ),
    handle: async (c, { body }) => {
      const { session } = c.var
      const screen = screenOf(session)
      organizationOf(session)
      const reason = inTime(body)
      const tenant = tenantOf(session)
      const isInEffect = await transact(dependencies, { tenant, items }, (context) =>
        recordReason(context, screen, reason),
      )
      return respond(c, { holds: isInEffect })
    },
  })
}

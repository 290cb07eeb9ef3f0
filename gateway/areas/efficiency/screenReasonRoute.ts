import { reasonSaid } from '@takt/domain/areas/access/answers/screen.ts'
import { type MachineScreen, type ScreenReason, screenReason } from '@takt/domain/areas/access/screens.ts'
import { giveReason, type HeldEntry } from '@takt/domain/areas/efficiency/reasons/giveReason.ts'
import { openReasonMs, reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, screenOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { runBulk } from '../../core/items/bulk/runBulk.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { transact } from '../../core/items/write/transact.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** A reason waits on a screen without a network for so long at most, and its clock may be ahead by so much (ms). */
const longestWaitMs = 7 * 86_400_000
const aheadMs = 5 * 60_000

type Held = HeldEntry & { enteredBy: string | null; enteredAt: number }

/** What is said of a machine's time from `start` on (epoch ms), as far as one reason holds. */
async function heldFrom({ trx, tenant }: ItemContext, { resourceID }: MachineScreen, start: number): Promise<Held[]> {
  const { rows } = await sql<Omit<Held, 'start' | 'end' | 'enteredAt'> & Record<'start' | 'end' | 'enteredAt', Date>>`
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

/** Instants as text, everything else as it is. */
const wired = ({ start, end, ...rest }: { start?: number; end?: number }) => ({
  ...rest,
  ...(start === undefined ? {} : { start: iso(start) }),
  ...(end === undefined ? {} : { end: iso(end) }),
})

/**
 * Says what the machine's stop was for that began at `start`: it holds until that stop ends. What others said of it
 * after `saidAt` stands; answers whether the reason holds now.
 */
async function sayReason(
  context: ItemContext,
  screen: MachineScreen,
  { start, saidAt, reasonCode }: { start: number; saidAt: number; reasonCode: string },
): Promise<boolean> {
  const stretch = { start, end: start + openReasonMs }
  const held = await heldFrom(context, screen, start)
  const isLater = ({ enteredBy, enteredAt, ...entry }: Held) =>
    entry.start >= start && enteredBy !== screen.name && enteredAt > saidAt
  if (held.some(isLater)) return false
  const { add, change, remove } = giveReason(held, [stretch], { reasonCode, note: null })
  const keyed = ({ reasonEntryID, version }: HeldEntry) => ({ key: { reasonEntryID }, version })
  const item = context.items.get(reasonEntries.name)!
  await runBulk(context, item, {
    add: add.map((entry) => ({ resourceID: screen.resourceID, ...wired(entry) })),
    change: change.map(({ entry, fields }) => ({ ...keyed(entry), fields: wired(fields) })),
    remove: remove.map(keyed),
  })
  return true
}

/** `POST /api/screens/reason`: the screen at a machine says what its stop was for. */
export function screenReasonRoute({ dependencies, items }: Gateway): Route {
  const inTime = (asked: ScreenReason) => {
    const [now, start, said] = [dependencies.now(), Date.parse(asked.start), Date.parse(asked.saidAt)]
    if (start > now + aheadMs || start < now - longestWaitMs) throw invalid({ start: texts.outOfTime })
    if (said > now + aheadMs || said < start) throw invalid({ saidAt: texts.outOfTime })
    return { start, saidAt: said, reasonCode: asked.reasonCode }
  }
  return route({
    right: ['dashboards', 'approve'],
    method: 'post',
    path: '/screens/reason',
    tags: ['screens'],
    summary: 'The screen at a machine says what a stop of it was for, from when it began until it ends',
    body: screenReason,
    answer: answers('Whether it holds: not, where somebody said otherwise since', reasonSaid),
    handle: async (c, { body }) => {
      const { session } = c.var
      const screen = screenOf(session)
      organizationOf(session)
      const said = inTime(body)
      const tenant = tenantOf(session)
      const holds = await transact(dependencies, { tenant, items }, (context) => sayReason(context, screen, said))
      return answer(c, { holds })
    },
  })
}

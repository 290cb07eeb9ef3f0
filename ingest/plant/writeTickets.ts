import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import { crewOf } from '@takt/domain/areas/plant/crew.ts'
import { laborOf, type PlantWork } from '@takt/domain/areas/plant/labor.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { z } from 'zod'
import { type Api, unlessRefused } from './api.ts'

const ticket = z.looseObject({
  laborTicketID: z.int(),
  empID: z.string(),
  start: z.string(),
  end: z.string().nullable(),
})
type Ticket = z.output<typeof ticket>
/** The last ticket of each machine that was seen, by `resourceID`; null: there was none. */
export type SeenTickets = Map<string, Ticket | null>
/** However long the plant was down: no more than this is written down afterwards. */
const mostBack = 7 * dayMs

type Writing = { method: string; path: string; body: object }

/**
 * Writes a machine's labor tickets up to now, as the people at it would: ends those of work that is over, with what was
 * made, and begins one for what is going on. `seen` holds the last of each machine: while it leaves nothing to write,
 * nothing is asked.
 */
export async function writeTickets(
  api: Api,
  plant: Plant,
  machine: PlantMachine,
  now: number,
  seen: SeenTickets = new Map(),
): Promise<void> {
  const { resourceID } = machine
  const before = seen.get(resourceID)
  if (before !== undefined && whatToWrite(plant, machine, before, now).length === 0) return
  const query = `resourceID=${encodeURIComponent(resourceID)}&laborTypeIsAnyOf=production,setup`
  const [last = null] = await api.call(z.array(ticket), 'GET', `/laborTickets?${query}&orderBy=start:desc&limit=1`)
  seen.set(resourceID, last)
  for (const { method, path, body } of whatToWrite(plant, machine, last, now))
    await unlessRefused(api.call(z.unknown(), method, path, body))
}

function whatToWrite(plant: Plant, machine: PlantMachine, last: Ticket | null, now: number): Writing[] {
  const { resourceID } = machine
  const from = last ? Date.parse(last.start) : now
  if (from > now) return []
  const writings: Writing[] = []
  const write = (method: string, path: string, body: object) => writings.push({ method, path, body })
  const { done, open } = laborOf(plant, machine, { from, to: now })
  const shiftOf = new Map(crewOf(plant.machines).map(({ empID, shiftNum }) => [empID, shiftNum]))
  const ticketOf = ({ empID, laborType, operation, from: start }: PlantWork) => ({
    empID,
    laborType,
    resourceID,
    shiftNum: shiftOf.get(empID),
    start: instant(start),
    jobNum: operation.jobNum,
    assemblySeq: operation.assemblySeq,
    oprSeq: operation.oprSeq,
  })
  const isLast = (work: PlantWork) => last !== null && isOf(last, work)
  for (const work of done) {
    const ended = { end: instant(work.to), ...countsOf(work) }
    if (isLast(work)) {
      if (last?.end === null) write('PUT', `/laborTickets/${last.laborTicketID}`, ended)
    } else if (work.from > now - mostBack) write('POST', '/laborTickets', { ...ticketOf(work), ...ended })
  }
  // Somebody who works on since before tickets were written begins one now.
  const current = open && open.from < from && !last ? { ...open, from: now } : open
  if (current && current.from >= from && !isLast(current)) write('POST', '/laborTickets', ticketOf(current))
  return writings
}

const isOf = (last: Ticket, { empID, from }: PlantWork) => last.empID === empID && Date.parse(last.start) === from

const instant = (at: number) => new Date(at).toISOString()

const countsOf = ({ laborType, good, scrap }: PlantWork) =>
  laborType === 'production' ? { goodQty: good, scrapQty: scrap } : {}

import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import { crewOf } from '@takt/domain/areas/plant/crew.ts'
import { laborOf, type PlantWork } from '@takt/domain/areas/plant/labor.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { z } from 'zod'
import { type Api, ignoreRejections } from './api.ts'

const ticket = z.looseObject({
  laborTicketID: z.int(),
  empID: z.string(),
  start: z.string(),
  end: z.string().nullable(),
})
type Ticket = z.output<typeof ticket>
/** The last known ticket of each machine, by `resourceID`; null: there is none. */
export type LastTickets = Map<string, Ticket | null>
/** Maximum period (ms) for which tickets are written afterwards, however long the plant was down. */
const maxBackMs = 7 * dayMs

type TicketRequest = { method: string; path: string; body: object }

/**
 * Writes a machine's labor tickets up to now, like the people at it: ends those of finished work, with its counts, and
 * starts one for the current work. `lastTickets` stores the last of each machine: while there is nothing to write after
 * it, no request is sent.
 */
export async function writeTickets(
  api: Api,
  plant: Plant,
  machine: PlantMachine,
  now: number,
  lastTickets: LastTickets = new Map(),
): Promise<void> {
  const { resourceID } = machine
  const before = lastTickets.get(resourceID)
  if (before !== undefined && requestsToSend(plant, machine, before, now).length === 0) return
  const query = `resourceID=${encodeURIComponent(resourceID)}&laborTypeIsAnyOf=production,setup`
  const [last = null] = await api.call(z.array(ticket), 'GET', `/laborTickets?${query}&orderBy=start:desc&limit=1`)
  lastTickets.set(resourceID, last)
  for (const { method, path, body } of requestsToSend(plant, machine, last, now))
    await ignoreRejections(api.call(z.unknown(), method, path, body))
}

function requestsToSend(plant: Plant, machine: PlantMachine, last: Ticket | null, now: number): TicketRequest[] {
  const { resourceID } = machine
  const from = last ? Date.parse(last.start) : now
  if (from > now) return []
  const writings: TicketRequest[] = []
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
    } else if (work.from > now - maxBackMs) write('POST', '/laborTickets', { ...ticketOf(work), ...ended })
  }
  // Work that started before tickets were written starts its ticket now.
  const current = open && open.from < from && !last ? { ...open, from: now } : open
  if (current && current.from >= from && !isLast(current)) write('POST', '/laborTickets', ticketOf(current))
  return writings
}

const isOf = (last: Ticket, { empID, from }: PlantWork) => last.empID === empID && Date.parse(last.start) === from

const instant = (at: number) => new Date(at).toISOString()

const countsOf = ({ laborType, good, scrap }: PlantWork) =>
  laborType === 'production' ? { goodQty: good, scrapQty: scrap } : {}

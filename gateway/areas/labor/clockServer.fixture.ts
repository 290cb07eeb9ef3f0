import { randomUUID } from 'node:crypto'
import type { ClockAction } from '@takt/domain/areas/labor/clockCommand.ts'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type Reply, type TestUser } from '../../core/items/testing/items.fixture.ts'

const minute = 60_000

/** Creates a plant with two people (E-1 wears a badge), two machines, two jobs and an indirect. */
export async function createClockFixture() {
  const fixture = await createItemsFixture([...areas])
  const must = async (method: string, path: string, body?: object) => {
    const reply = await fixture.request(method, `/api/${path}`, body)
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.message}`)
    return reply.body.data
  }
  for (const resourceID of ['M-1', 'M-2']) await must('POST', 'resources', { resourceID })
  await must('POST', 'indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  for (const [empID, firstName] of [
    ['E-1', 'Ada'],
    ['E-2', 'Bea'],
  ])
    await must('POST', 'employees', { empID, firstName, lastName: 'Okafor' })
  for (const jobNum of ['J-1', 'J-2']) {
    await must('POST', 'jobs', { jobNum })
    await must('POST', 'jobOperations', { jobNum, assemblySeq: 0, oprSeq: 10 })
  }
  const badge = '3074257BF7194E4000001A85'
  await must('POST', 'tagAssociations', { associationType: 'employees', associationID: 'E-1', epc: badge })
  const createdAt = Date.now()
  /** Returns the instant `mins` minutes after the fixture was created. */
  const at = (mins: number) => new Date(createdAt + mins * minute).toISOString()
  const clock = (action: ClockAction, body: object, user?: TestUser) =>
    fixture.request('POST', '/api/laborTickets/clock', { commandId: randomUUID(), action, ...body }, user)
  return {
    ...fixture,
    must,
    badge,
    at,
    clock,
    /** Clocks by employee number at a minute; throws if it is rejected. */
    async did(action: ClockAction, empID: string, mins: number, work: object[] = []) {
      const reply = await clock(action, { empID, at: at(mins), work })
      if (reply.status !== 200) throw new Error(`${action} ${empID}: ${reply.status} ${reply.body.message}`)
      return reply.body as Reply['body'] & { change?: string }
    },
    /** Returns the tickets of a person as `J-1 -60–-30 clockedOff`, in minutes. */
    async tickets(empID: string): Promise<string[]> {
      const rows: { jobNum: string | null; indirectCode: string; start: string; end: string | null; ending: string }[] =
        await must('GET', `laborTickets?empID=${empID}&orderBy=start:asc,laborTicketID:asc`)
      const mins = (text: string | null) => (text ? Math.round((Date.parse(text) - createdAt) / minute) : '')
      return rows.map(({ jobNum, indirectCode, start, end, ending }) =>
        [jobNum ?? indirectCode, `${mins(start)}–${mins(end)}`, ending].filter(Boolean).join(' '),
      )
    },
  }
}

export const job = (jobNum: string, resourceID: string | null = null) => ({
  jobNum,
  assemblySeq: 0,
  oprSeq: 10,
  resourceID,
})
export const cleaning = { laborType: 'indirect', indirectCode: 'CLEAN' }

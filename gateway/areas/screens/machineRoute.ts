import { type ScreenWork, screenMachine } from '@takt/domain/areas/access/answers/screen.ts'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, screenOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import { asReader, type PageReader, pagesInForce, programsInForce } from '../documents/face.ts'
import { createFloorReader, currentRows, floorNow } from '../efficiency/face.ts'
import { clockedOnAt } from '../labor/face.ts'
import { openHolds } from '../quality/face.ts'

type Current = ReturnType<typeof currentRows>[number]
type Worked = Pick<Current, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'>

/** What is worked on, with what people call it; null where the machine tells of nothing. */
async function workOf({ trx, organizationId }: PageReader, current: Worked | undefined): Promise<ScreenWork | null> {
  if (!current || (current.jobNum === null && current.partNum === null)) return null
  const { jobNum, assemblySeq, oprSeq, partNum, partRevision } = current
  const { rows } = await sql<Pick<ScreenWork, 'operation' | 'part' | 'quantity' | 'partNum' | 'partRevision'>>`
    select o.description as operation, p.description as part, j.prod_qty as quantity,
      coalesce(told.part_num, j.part_num) as "partNum", coalesce(told.revision, j.revision) as "partRevision"
    from (select ${jobNum}::text as job_num, ${partNum}::text as part_num, ${partRevision}::text as revision) told
      left join jobs j on j.organization_id = ${organizationId}::int and j.job_num = told.job_num
      left join parts p on p.organization_id = ${organizationId}::int
        and p.part_num = coalesce(told.part_num, j.part_num)
      left join job_operations o on o.organization_id = ${organizationId}::int and o.job_num = told.job_num
        and o.assembly_seq = ${assemblySeq}::int and o.opr_seq = ${oprSeq}::int`.execute(trx)
  return { jobNum, assemblySeq, oprSeq, ...rows[0]! }
}

/** What people said that the machine's time is for at an instant: as it counts, the higher priority, then the later. */
async function reasonAt({ trx, organizationId, now }: PageReader, { resourceID }: MachineScreen) {
  const { rows } = await sql<{ reasonCode: string }>`select e.reason_code as "reasonCode"
    from reason_entries e join reasons r using (organization_id, reason_code)
    where organization_id = ${organizationId}::int and e.resource_id = ${resourceID}
      and e.start <= ${new Date(now)} and e."end" > ${new Date(now)}
    order by r.priority desc, e.entered_at desc limit 1`.execute(trx)
  return rows[0]?.reasonCode ?? null
}

/** The machine's pages in force, and those of what it works on; of programs what they are called. */
async function papersOf(reader: PageReader, { resourceID }: MachineScreen, work: ScreenWork | null) {
  const said = <Value>(value: Value | null | undefined) => value ?? undefined
  const record = {
    resourceID,
    jobNum: said(work?.jobNum),
    assemblySeq: said(work?.assemblySeq),
    oprSeq: said(work?.oprSeq),
    partNum: said(work?.partNum),
    revision: said(work?.partRevision),
  }
  const found = await pagesInForce(reader, record)
  const pages = found.flatMap(({ pageId, docType, template, approvedRevNum, approvedBy, approvedAt }) =>
    docType === 'Program'
      ? []
      : [{ pageId, docType, title: template.pageTitle, revNum: approvedRevNum, approvedBy, approvedAt }],
  )
  return { pages, programs: await programsInForce(reader, record) }
}

/** `GET /api/screens/machine`: what the screen at a machine shows of its work, beside what it does now. */
export function machineRoute(gateway: Gateway): Route {
  const { dependencies, shared } = gateway
  const floorOf = shared(createFloorReader)
  return route({
    right: ['dashboards', 'read'],
    method: 'get',
    path: '/screens/machine',
    tags: ['screens'],
    summary: 'What the machine works on and the pages in force there, for the screen at it',
    answer: answers('The machine of the screen that asks', screenMachine),
    handle: async (c) => {
      const screen = screenOf(c.var.session)
      const { resourceID } = screen
      const organizationId = organizationOf(c.var.session)
      const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
      const now = currentRows(floor, current, dependencies.now()).find((row) => row.resourceID === resourceID)
      const told = await asReader(gateway, c, async (reader) => {
        const work = await workOf(reader, now)
        const isStopped = now !== undefined && now.state !== 'running'
        const stopReason = isStopped ? await reasonAt(reader, screen) : null
        const holds = work ? await openHolds(reader, work) : []
        const numbersHere = await clockedOnAt(reader.trx, organizationId, { resourceID, now: reader.now })
        return {
          work,
          holds,
          clockedOn: numbersHere.length,
          numbersHere,
          stopReason,
          ...(await papersOf(reader, screen, work)),
        }
      })
      const description = floor.resources.get(resourceID)?.description ?? null
      return answer(c, { resourceID, description, ...told })
    },
  })
}

import { type ScreenWork, screenMachine } from '@takt/domain/areas/access/responses/screen.ts'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, screenOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { asReader, type PageReader, pagesInForce, programsInForce } from '../documents/index.ts'
import { createFloorReader, currentRows, floorNow } from '../efficiency/index.ts'
import { clockedOnAt } from '../labor/index.ts'
import { openHolds } from '../quality/index.ts'

type Current = ReturnType<typeof currentRows>[number]
type Worked = Pick<Current, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'>

/** Reads the current work with its descriptions; null if the machine reports none. */
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

/**
 * Reads the stop reason recorded by people that applies to the machine at an instant: the highest priority, then the
 * latest.
 */
async function reasonAt({ trx, organizationId, now }: PageReader, { resourceID }: MachineScreen) {
  const { rows } = await sql<{ reasonCode: string }>`select e.reason_code as "reasonCode"
    from reason_entries e join reasons r using (organization_id, reason_code)
    where organization_id = ${organizationId}::int and e.resource_id = ${resourceID}
      and e.start <= ${new Date(now)} and e."end" > ${new Date(now)}
    order by r.priority desc, e.entered_at desc limit 1`.execute(trx)
  return rows[0]?.reasonCode ?? null
}

/** Reads the pages in force for the machine and for its current work; only the names of programs. */
async function papersOf(reader: PageReader, { resourceID }: MachineScreen, work: ScreenWork | null) {
  const orUndefined = <Value>(value: Value | null | undefined) => value ?? undefined
  const record = {
    resourceID,
    jobNum: orUndefined(work?.jobNum),
    assemblySeq: orUndefined(work?.assemblySeq),
    oprSeq: orUndefined(work?.oprSeq),
    partNum: orUndefined(work?.partNum),
    revision: orUndefined(work?.partRevision),
  }
  const documents = await pagesInForce(reader, record)
  const pages = documents.flatMap(({ pageId, docType, template, approvedRevNum, approvedBy, approvedAt }) =>
    docType === 'Program'
      ? []
      : [{ pageId, docType, title: template.pageTitle, revNum: approvedRevNum, approvedBy, approvedAt }],
  )
  return { pages, programs: await programsInForce(reader, record) }
}

/** `GET /api/screens/machine`: the work data of a machine's screen, in addition to its current state. */
export function machineRoute(gateway: Gateway): Route {
  const { dependencies, shared } = gateway
  const floorOf = shared(createFloorReader)
  return route({
    right: ['dashboards', 'read'],
    method: 'get',
    path: '/screens/machine',
    tags: ['screens'],
    summary: 'Current work of the machine and its pages in force, for the screen at the machine',
    response: responses('The machine of the requesting screen', screenMachine),
    handle: async (c) => {
      const screen = screenOf(c.var.session)
      const { resourceID } = screen
      const organizationId = organizationOf(c.var.session)
      const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
      const now = currentRows(floor, current, dependencies.now()).find((row) => row.resourceID === resourceID)
      const details = await asReader(gateway, c, async (reader) => {
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
      return respond(c, { resourceID, description, ...details })
    },
  })
}

import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { OpenHold } from '@takt/domain/areas/quality/responses/jobHold.ts'
import { sql } from 'kysely'
import type { PageReader } from '../../documents/index.ts'
import { isOf } from '../limits/ofCharacteristic.ts'

/** An open hold with its characteristic; instants are ISO. */
export type ActiveHold = CharacteristicKey &
  Omit<OpenHold, 'foundAt' | 'raisedAt'> & { foundAt: string; raisedAt: string }

/** The job operation that a machine reports. */
type Work = { jobNum: string | null; assemblySeq: number | null; oprSeq: number | null }

const isOfWork = ({ organizationId }: Pick<PageReader, 'organizationId'>, { jobNum, assemblySeq, oprSeq }: Work) =>
  sql`organization_id = ${organizationId}::int and job_num = ${jobNum} and assembly_seq = ${assemblySeq}::int
    and opr_seq = ${oprSeq}::int`

/** Returns the open holds of an organization, latest first. `of`: only those of a characteristic or a job operation. */
export async function openHolds(
  { trx, organizationId }: Pick<PageReader, 'trx' | 'organizationId'>,
  of?: CharacteristicKey | Work,
): Promise<ActiveHold[]> {
  const condition = !of
    ? sql`organization_id = ${organizationId}::int`
    : 'checkID' in of
      ? isOf({ organizationId }, of)
      : isOfWork({ organizationId }, of)
  const { rows } = await sql<Omit<ActiveHold, 'foundAt' | 'raisedAt'> & { foundAt: Date; raisedAt: Date }>`
    select hold_id as "holdID", version, job_num as "jobNum", assembly_seq as "assemblySeq", opr_seq as "oprSeq",
      page_id as "pageId", check_id as "checkID", check_text as "checkText", resource_id as "resourceID",
      part_num as "partNum", cause, rules, found_at as "foundAt", raised_at as "raisedAt"
    from job_holds where ${condition} and reason is null
    order by raised_at desc, hold_id desc`.execute(trx)
  return rows.map(({ foundAt, raisedAt, ...hold }) => ({
    ...hold,
    foundAt: foundAt.toISOString(),
    raisedAt: raisedAt.toISOString(),
  }))
}

/** Returns the holds of this job operation. */
export const holdsOf = (holds: readonly ActiveHold[], { jobNum, assemblySeq, oprSeq }: Work): ActiveHold[] =>
  jobNum === null
    ? []
    : holds.filter((hold) => hold.jobNum === jobNum && hold.assemblySeq === assemblySeq && hold.oprSeq === oprSeq)

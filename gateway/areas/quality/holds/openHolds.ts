import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { OpenHold } from '@takt/domain/areas/quality/answers/jobHold.ts'
import { sql } from 'kysely'
import type { PageReader } from '../../documents/face.ts'
import { isOf } from '../limits/ofCharacteristic.ts'

/** A hold that goes on, with the characteristic it is for; instants are ISO. */
export type HoldNow = CharacteristicKey & Omit<OpenHold, 'foundAt' | 'raisedAt'> & { foundAt: string; raisedAt: string }

/** What a machine tells of that it works on. */
type Work = { jobNum: string | null; assemblySeq: number | null; oprSeq: number | null }

const isOfWork = ({ organizationId }: Pick<PageReader, 'organizationId'>, { jobNum, assemblySeq, oprSeq }: Work) =>
  sql`organization_id = ${organizationId}::int and job_num = ${jobNum} and assembly_seq = ${assemblySeq}::int
    and opr_seq = ${oprSeq}::int`

/**
 * The holds of an organization that nobody released yet, the latest first; `of`: those for one characteristic, or of one
 * job operation, alone.
 */
export async function openHolds(
  { trx, organizationId }: Pick<PageReader, 'trx' | 'organizationId'>,
  of?: CharacteristicKey | Work,
): Promise<HoldNow[]> {
  const which = !of
    ? sql`organization_id = ${organizationId}::int`
    : 'checkID' in of
      ? isOf({ organizationId }, of)
      : isOfWork({ organizationId }, of)
  const { rows } = await sql<Omit<HoldNow, 'foundAt' | 'raisedAt'> & { foundAt: Date; raisedAt: Date }>`
    select hold_id as "holdID", version, job_num as "jobNum", assembly_seq as "assemblySeq", opr_seq as "oprSeq",
      page_id as "pageId", check_id as "checkID", check_text as "checkText", resource_id as "resourceID",
      part_num as "partNum", cause, rules, found_at as "foundAt", raised_at as "raisedAt"
    from job_holds where ${which} and reason is null
    order by raised_at desc, hold_id desc`.execute(trx)
  return rows.map(({ foundAt, raisedAt, ...hold }) => ({
    ...hold,
    foundAt: foundAt.toISOString(),
    raisedAt: raisedAt.toISOString(),
  }))
}

/** Those of the holds that are of this job operation. */
export const holdsOf = (holds: readonly HoldNow[], { jobNum, assemblySeq, oprSeq }: Work): HoldNow[] =>
  jobNum === null
    ? []
    : holds.filter((hold) => hold.jobNum === jobNum && hold.assemblySeq === assemblySeq && hold.oprSeq === oprSeq)

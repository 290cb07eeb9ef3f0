import type { Session } from '@takt/domain/areas/access/session.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, screenOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { currentRows, type FloorOf, floorNow, timelines } from '../efficiency/face.ts'
import type { Subject } from './beginConversation.ts'
import type { Talker } from './talker.ts'
import { latelyMs } from './tellChat.ts'
import { chatTexts as texts } from './texts.ts'

/** The screen of a session as somebody who talks, at the machine `resourceID`. */
export function screenTalker(session: Session): Talker & { deviceId: number; resourceID: string } {
  const { deviceId, name, resourceID } = screenOf(session)
  const tenant = { ...tenantOf(session), organizationId: organizationOf(session) }
  return { tenant, userId: null, deviceId, resourceID, name, kinds: ['resource', 'job'] }
}

type ScreenTalker = ReturnType<typeof screenTalker>

/** What the conversation is about that a screen means: its machine (null), or a job. */
export const subjectAt = ({ resourceID }: ScreenTalker, jobNum: string | null): Subject => ({
  ...(jobNum === null ? { kind: 'resource', about: resourceID } : { kind: 'job', about: jobNum }),
  forUsers: null,
})

export type JobsAtScreen = ReturnType<typeof createJobsAtScreen>

/** Which jobs the machine of a screen takes part in the conversations about. */
export function createJobsAtScreen(dependencies: Dependencies, floorOf: FloorOf) {
  const { db, now } = dependencies

  /** The job that its machine works on now; null: it tells of none. */
  async function jobNow({ tenant: { organizationId }, resourceID }: ScreenTalker): Promise<string | null> {
    const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
    return currentRows(floor, current, now()).find((row) => row.resourceID === resourceID)?.jobNum ?? null
  }

  /** Jobs in whose conversations it said something lately, at this machine. */
  async function jobsSaidOf({ tenant, deviceId, resourceID }: ScreenTalker): Promise<string[]> {
    const { rows } = await asTenant(db, tenant, (trx) =>
      sql<{ jobNum: string }>`select distinct c.about as "jobNum"
        from chat_message m join chat_conversation c using (organization_id, conversation_id)
        where m.organization_id = ${tenant.organizationId}::int and m.device_id = ${deviceId}::int
          and m.resource_id = ${resourceID} and m.said_at > ${new Date(now() - latelyMs)}::timestamptz
          and c.kind = 'job'`.execute(trx),
    )
    return rows.map(({ jobNum }) => jobNum)
  }

  /** Whether its machine worked on a job at some time since `start` (epoch ms). */
  async function workedOn({ tenant, resourceID }: ScreenTalker, jobNum: string, start: number): Promise<boolean> {
    const floor = await floorOf(tenant.organizationId)
    const range = { start, end: now() }
    for await (const { timeline } of timelines(dependencies, { floor, resourceID, range, asOf: range.end }))
      if (timeline.counting.some(({ outputs }) => outputs.some((output) => output.jobNum === jobNum))) return true
    return false
  }

  return {
    /** The job that it works on now, if any, and others of which it said something lately. */
    async jobsOf(talker: ScreenTalker): Promise<{ now: string | null; before: string[] }> {
      const [current, said] = await Promise.all([jobNow(talker), jobsSaidOf(talker)])
      return { now: current, before: said.filter((jobNum) => jobNum !== current) }
    },
    /** Refuses, as a job that there is not (404), one that it did not work on since `since` (epoch ms). */
    async refuseOtherJob(talker: ScreenTalker, jobNum: string | null, since: number): Promise<void> {
      if (jobNum === null || (await jobNow(talker)) === jobNum) return
      if ((await jobsSaidOf(talker)).includes(jobNum) || (await workedOn(talker, jobNum, since))) return
      throw notFound(texts.job(jobNum))
    },
  }
}

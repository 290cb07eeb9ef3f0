import type { Session } from '@takt/domain/areas/access/session.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, screenOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { currentRows, type FloorOf, floorNow, timelines } from '../efficiency/index.ts'
import type { ChatActor } from './chatActor.ts'
import { recentWindowMs } from './publishChat.ts'
import type { Subject } from './startConversation.ts'
import { chatTexts as texts } from './texts.ts'

/** The chat actor of a session's screen, at the machine `resourceID`. */
export function screenActorOf(session: Session): ChatActor & { deviceId: number; resourceID: string } {
  const { deviceId, name, resourceID } = screenOf(session)
  const tenant = { ...tenantOf(session), organizationId: organizationOf(session) }
  return { tenant, userId: null, deviceId, resourceID, name, kinds: ['resource', 'job'] }
}

type ScreenActor = ReturnType<typeof screenActorOf>

/** The subject of a conversation at a screen: its machine (null) or a job. */
export const subjectAt = ({ resourceID }: ScreenActor, jobNum: string | null): Subject => ({
  ...(jobNum === null ? { kind: 'resource', about: resourceID } : { kind: 'job', about: jobNum }),
  forUsers: null,
})

export type JobsAtScreen = ReturnType<typeof createJobsAtScreen>

/** Determines the jobs in whose conversations the machine of a screen takes part. */
export function createJobsAtScreen(dependencies: Dependencies, floorOf: FloorOf) {
  const { db, now } = dependencies

  /** The job that the machine works on now; null: none reported. */
  async function jobNow({ tenant: { organizationId }, resourceID }: ScreenActor): Promise<string | null> {
    const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
    return currentRows(floor, current, now()).find((row) => row.resourceID === resourceID)?.jobNum ?? null
  }

  /** Jobs about which the device has recently posted at this machine. */
  async function recentJobs({ tenant, deviceId, resourceID }: ScreenActor): Promise<string[]> {
    const { rows } = await asTenant(db, tenant, (trx) =>
      sql<{ jobNum: string }>`select distinct c.about as "jobNum"
        from chat_message m join chat_conversation c using (organization_id, conversation_id)
        where m.organization_id = ${tenant.organizationId}::int and m.device_id = ${deviceId}::int
          and m.resource_id = ${resourceID} and m.said_at > ${new Date(now() - recentWindowMs)}::timestamptz
          and c.kind = 'job'`.execute(trx),
    )
    return rows.map(({ jobNum }) => jobNum)
  }

  /** True if the machine has worked on a job at any time since `start` (epoch ms). */
  async function workedOn({ tenant, resourceID }: ScreenActor, jobNum: string, start: number): Promise<boolean> {
    const floor = await floorOf(tenant.organizationId)
    const range = { start, end: now() }
    for await (const { timeline } of timelines(dependencies, { floor, resourceID, range, asOf: range.end }))
      if (timeline.counting.some(({ outputs }) => outputs.some((output) => output.jobNum === jobNum))) return true
    return false
  }

  return {
    /** The machine's current job, if any, and other jobs about which it has recently posted. */
    async jobsOf(actor: ScreenActor): Promise<{ now: string | null; before: string[] }> {
      const [current, recent] = await Promise.all([jobNow(actor), recentJobs(actor)])
      return { now: current, before: recent.filter((jobNum) => jobNum !== current) }
    },
    /** Responds 404 for a job that the machine has not worked on since `since` (epoch ms). */
    async rejectOtherJob(actor: ScreenActor, jobNum: string | null, since: number): Promise<void> {
      if (jobNum === null || (await jobNow(actor)) === jobNum) return
      if ((await recentJobs(actor)).includes(jobNum) || (await workedOn(actor, jobNum, since))) return
      throw notFound(texts.job(jobNum))
    },
  }
}

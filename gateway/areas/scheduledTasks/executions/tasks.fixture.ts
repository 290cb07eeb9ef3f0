import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { openAreas } from '../../../app/openAreas.ts'
import type { GatewayArea } from '../../../core/area.ts'
import { readEnv } from '../../../core/env.ts'
import { createItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'
import { jobsArea } from '../../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { mailArea } from '../../../core/mail/mailArea.ts'
import { messagingArea } from '../../../core/messaging/messagingArea.ts'
import { createUser } from '../../access/createUser.ts'
import { devicesArea } from '../../devices/devicesArea.ts'
import { efficiencyArea } from '../../efficiency/efficiencyArea.ts'
import { laborArea } from '../../labor/laborArea.ts'
import { masterDataArea } from '../../masterData/masterDataArea.ts'
import { organizationsArea } from '../../organizations/organizationsArea.ts'
import { createScheduledTasksArea } from '../scheduledTasksArea.ts'
import type { Workflow } from '../workflows/workflow.ts'
import { workflows } from '../workflows/workflows.ts'

const only = <Value>(value: Value) => [{ start: value, end: value }]

/** Every day at a UTC time. */
export const daily = (hour: number, minute = 0) =>
  (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const).map((day) => ({
    dayOfWeek: only(day),
    hour: only(hour),
    minute: only(minute),
  }))

/**
 * An items fixture with gateways that run these task types. The default user has all rights in organization 1; `start`
 * starts another gateway with its queue, on a clock that is `clock` ms ahead.
 */
export async function createTasksFixture(
  kinds: readonly Workflow[] = workflows,
  more: readonly GatewayArea[] = [],
  environment: Record<string, string> = {},
) {
  const areas = [
    organizationsArea,
    masterDataArea,
    efficiencyArea,
    devicesArea,
    messagingArea,
    laborArea,
    mailArea,
    createScheduledTasksArea(kinds),
    ...more,
    jobsArea,
  ]
  const fixture = await createItemsFixture(areas)
  const dependencies = { ...fixture.dependencies, env: readEnv({ ...fixture.environment.env, ...environment }) }
  await prepareJobs(dependencies.env.DATABASE_URL)
  const userId = await createUser(dependencies.systemDb, {
    userName: 'ada@demo.takt',
    password: 'correct horse battery',
    entityId: 1,
    organizationIds: [1],
    permissions: allPermissions,
  })
  const clock = { aheadMs: 0 }
  const running = new Set<() => Promise<void>>()
  const request = (method: string, path: string, body?: unknown, user: TestUser = {}) =>
    fixture.request(method, path, body, { userId, ...user })
  const history = async (scheduleId: number): Promise<Execution[]> =>
    (await request('GET', `/api/scheduledTasks/${scheduleId}/executionHistory`)).body.data.executions
  const clocked = { ...dependencies, now: () => Date.now() + clock.aheadMs }
  return {
    ...fixture,
    request,
    userId,
    clock,
    dependencies: clocked,
    history,
    async add(task: object): Promise<number> {
      const { body } = await request('POST', '/api/scheduledTasks', task)
      if (!body.success) throw new Error(body.message)
      return body.data.scheduleId
    },
    trigger: async (scheduleId: number) =>
      (await request('POST', `/api/scheduledTasks/${scheduleId}/trigger`, {})).body.data,
    /** Waits until an execution of a task, by default the newest, has a status. */
    async until(scheduleId: number, status: Execution['status'], index = 0): Promise<Execution> {
      for (const end = Date.now() + 30_000; Date.now() < end; ) {
        const execution = (await history(scheduleId))[index]
        if (execution?.status === status) return execution
        await new Promise((next) => setTimeout(next, 50))
      }
      throw new Error(`Waited in vain for ${status}: ${JSON.stringify(await history(scheduleId))}`)
    },
    async start() {
      const gateway = openAreas(clocked, areas)
      const stops: (() => Promise<void>)[] = []
      for (const area of gateway.areas)
        if (area.jobs || area === gateway.areas.at(-1)) {
          const stop = await area.start?.(gateway.areas)
          if (stop) stops.push(stop)
        }
      const stop = async () => {
        running.delete(stop)
        await Promise.all(stops.map((end) => end()))
      }
      running.add(stop)
      return stop
    },
    async close() {
      await Promise.all([...running].map((stop) => stop()))
      await fixture.close()
    },
  }
}

export type TasksFixture = Awaited<ReturnType<typeof createTasksFixture>>

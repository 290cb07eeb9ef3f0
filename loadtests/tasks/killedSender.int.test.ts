import {
  createTasksFixture,
  daily,
  type TasksFixture,
} from '@takt/gateway/areas/scheduledTasks/executions/tasks.fixture.ts'
import { type MailServer, openMailServer } from '@takt/gateway/core/mail/mailServer.fixture.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let fixture: TasksFixture
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  fixture = await createTasksFixture(undefined, [], { SMTP_URL: server.url })
})
afterAll(async () => {
  await fixture?.close()
  await server?.close()
})

test('another gateway sends the unsent emails of a killed one within seconds; an email that was being sent is never sent again', async () => {
  const [port] = await freePorts(1)
  const env = { ...fixture.environment.env, SMTP_URL: server.url, PORT: String(port) }
  const killed = await startService({ main: 'gateway/main.ts', env, word: 'listening' })
  const recipients = ['mute1@plant.example', 'mute2@plant.example', 'ada@plant.example', 'bo@plant.example']
  const scheduleId = await fixture.add({
    scheduleName: 'Morning',
    workflowType: 'generateReports',
    options: [[{ reportID: 'oeeSummary', parameters: {} }], 'Morning figures', recipients.join(), false, true],
    calendars: daily(3),
  })
  const { executionId } = await fixture.trigger(scheduleId)
  await expect.poll(() => server.muted.now, { timeout: 60_000 }).toBe(2)
  await fixture.start()
  killed.child.kill('SIGKILL')
  await killed.exited
  const startedAt = Date.now()
  const { reason } = await fixture.until(scheduleId, 'Success')
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  const cutOffReason = 'unknown: Interrupted while sending: the execution ended, or its gateway was stopped'
  expect(reason).toBe(
    `Sent to 2 of 4 recipients; not to mute1@plant.example (${cutOffReason}), mute2@plant.example (${cutOffReason})`,
  )
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(['ada@plant.example', 'bo@plant.example'])
  expect(server.muted).toEqual({ now: 0, over: 2 })
  const { rows } = await sql<{ recipient: string; attempts: number }>`select recipient, attempts from task_letter
    where execution_id = ${executionId}::uuid order by place`.execute(fixture.dependencies.systemDb)
  expect(rows).toEqual(recipients.map((recipient) => ({ recipient, attempts: recipient.startsWith('mute') ? 0 : 1 })))
})

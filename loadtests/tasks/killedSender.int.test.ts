import { createTasksBed, daily, type TasksBed } from '@takt/gateway/areas/scheduledTasks/executions/tasks.bed.ts'
import { type MailServer, openMailServer } from '@takt/gateway/core/mail/mailServer.bed.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let bed: TasksBed
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  bed = await createTasksBed(undefined, [], { SMTP_URL: server.url })
})
afterAll(async () => {
  await bed?.close()
  await server?.close()
})

test('what a killed gateway has not sent another one sends within seconds; what was going out is never sent again', async () => {
  const [port] = await freePorts(1)
  const env = { ...bed.world.env, SMTP_URL: server.url, PORT: String(port) }
  const killed = await startService({ main: 'gateway/main.ts', env, word: 'listening' })
  const recipients = ['mute1@plant.example', 'mute2@plant.example', 'ada@plant.example', 'bo@plant.example']
  const scheduleId = await bed.add({
    scheduleName: 'Morning',
    workflowType: 'generateReports',
    options: [[{ reportID: 'oeeSummary', parameters: {} }], 'Morning figures', recipients.join(), false, true],
    calendars: daily(3),
  })
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => server.muted.now, { timeout: 60_000 }).toBe(2)
  await bed.begin()
  killed.child.kill('SIGKILL')
  await killed.exited
  const began = Date.now()
  const { reason } = await bed.until(scheduleId, 'Success')
  expect(Date.now() - began).toBeLessThan(10_000)
  const cut = 'unknown: Cut off while it was being sent: the execution ended, or its gateway was stopped'
  expect(reason).toBe(`Sent to 2 of 4 recipients; not to mute1@plant.example (${cut}), mute2@plant.example (${cut})`)
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(['ada@plant.example', 'bo@plant.example'])
  expect(server.muted).toEqual({ now: 0, over: 2 })
  const { rows } = await sql<{ recipient: string; attempts: number }>`select recipient, attempts from task_letter
    where execution_id = ${executionId}::uuid order by place`.execute(bed.dependencies.systemDb)
  expect(rows).toEqual(recipients.map((recipient) => ({ recipient, attempts: recipient.startsWith('mute') ? 0 : 1 })))
})

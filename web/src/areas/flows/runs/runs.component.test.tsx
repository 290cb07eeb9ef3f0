import type { flowRun, RunStep } from '@takt/domain/areas/flows/responses/run.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { button, noticeOf } from '../../../app/testing/screenParts.fixture.ts'
import { countParts, futureInstant, openFlows, recordWindows } from '../flows.fixture.ts'

type Run = z.input<typeof flowRun>

const step = { stepId: 's2', name: null, kind: 'request', times: 1, ms: 12, rows: null, input: null, output: null }

/** Opens a flow with one run that is waiting for its next attempt. */
async function openWaiting() {
  const run: Run = {
    runId: '5',
    flowId: 7,
    outcome: 'waiting',
    cause: 'job J-2 was added',
    beganAt: '2026-03-02T13:59:00.000Z',
    dueAt: '2026-03-02T14:01:00.000Z',
    endedAt: null,
    attempts: 1,
    sentence: 'The other system answered 503',
  }
  const steps = [{ ...step, outcome: 'failed', sentence: 'The other system answered 503' } as RunStep]
  const app = await openFlows('/flows/7', {
    rows: [{ flowId: 7, flowName: 'Count the parts', flowData: JSON.stringify(countParts), active: true }],
    server: (server) => {
      server.on('GET', '/flows/{flowId}/runs', () => [run])
      server.on('GET', '/flows/{flowId}/runs/{runId}', () => ({ ...run, trigger: null, steps }))
      server.on('POST', '/flows/{flowId}/runs/{runId}/now', () => {
        run.attempts += 1
        return { runId: '5' }
      })
      server.on('POST', '/flows/{flowId}/runs/{runId}/stop', () => {
        Object.assign(run, { outcome: 'stopped', endedAt: new Date().toISOString() })
        return { runId: '5' }
      })
    },
  })
  await runs.getByRole('button').filter({ hasText: 'Waiting' }).first().click()
  return app
}
const runs = page.getByRole('region', { name: 'Runs' })

test('a waiting run shows the time of its next attempt and links to the failed step of the design', async () => {
  const { server } = await openWaiting()
  server.on('POST', '/flows/{flowId}/design', () => ({ flowId: 7, token: 'a-token', expiresAt: futureInstant() }))
  const { windows, restore } = recordWindows()
  onTestFinished(restore)
  await expect.element(runs.getByText(/next attempt/)).toBeVisible()
  await button('Open this step in the design').click()
  await expect
    .poll(() => windows.map(({ addresses }) => addresses))
    .toEqual([['/flowEditor?flowId=7&step=s2&token=a-token']])
})

test('retries a waiting run immediately', async () => {
  await openWaiting()
  await button('Retry now').click()
  await expect.element(noticeOf('The run is being retried')).toBeVisible()
  await expect.element(runs.getByText(/2 attempts/)).toBeVisible()
})

test('stops a waiting run', async () => {
  await openWaiting()
  await button('Stop').click()
  await expect.element(runs.getByText('Stopped', { exact: false }).first()).toBeVisible()
  await expect.element(button('Retry now')).not.toBeInTheDocument()
})

test('the history of a flow describes its design in words', async () => {
  const { server, items } = await openWaiting()
  const flowData = JSON.stringify(countParts)
  server.on('GET', '/flows/{key}/history', () => [
    {
      version: 1,
      type: 'flows.added',
      at: '2026-03-02T13:00:00.000Z',
      userId: 1,
      userName: 'admin@plant.test',
      effectiveFrom: null,
      later: [],
      fields: { flowId: 7, flowName: 'Count the parts', flowData },
    },
  ])
  expect(items.rows('flows')).toHaveLength(1)
  await button('History').click()
  const history = page.getByRole('dialog')
  await expect.element(history.getByText(/When a job is added/).first()).toBeVisible()
  expect(history.element().textContent).not.toContain('"steps"')
})

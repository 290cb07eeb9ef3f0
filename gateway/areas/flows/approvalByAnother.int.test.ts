import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsArea } from '../documents/documentsArea.ts'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture([documentsArea])
})
afterAll(() => fixture?.close())

test('a flow can neither rename an approved page nor approve one if approval by another person is required', async () => {
  await fixture.person('bo@demo.takt', allPermissions)
  const { pageId, revId } = await fixture.add('docs', {
    action: 'create',
    docType: 'Program',
    docName: 'Drill',
    text: 'G0',
  })
  expect((await fixture.request('POST', '/api/organizations/1/settings', { approvedByOthers: true })).status).toBe(200)
  const approve = (userName?: string) => fixture.request('POST', `/api/docs/revision/${revId}/approve`, {}, userName)
  expect([(await approve()).status, (await approve('bo@demo.takt')).status]).toEqual([409, 200])
  const saves = (fields: Record<string, unknown>) =>
    fixture.flow([
      ['s1', 'received', {}],
      [
        's2',
        'save',
        {
          itemType: 'programs',
          mode: 'change',
          fields: Object.entries({ pageId, ...fields }).map(([field, value]) => ({ field, value })),
          into: null,
        },
        's1',
      ],
    ])
  const runFlow = async (flowId: number) => {
    await fixture.request('POST', `/api/flows/${flowId}/receive`, {})
    await fixture.go()
    return (await fixture.runs(flowId))[0]
  }
  const page = async () => (await fixture.request('GET', `/api/docs/${pageId}`)).body.data
  const early = await saves({ docName: 'Mill' })
  expect((await runFlow(early)).sentence).toContain('Drill is in force under its name')
  // The run is retried, as after every conflict.
  expect((await fixture.request('DELETE', `/api/flows/${early}`)).status).toBe(200)
  expect(await page()).toMatchObject({ docName: 'Drill', approvedRevId: revId })
  // A change by the flow counts as a change by its owner, who therefore cannot approve it.
  expect((await fixture.request('POST', `/api/docs/revision/${revId}/approve`, { unapprove: true })).status).toBe(200)
  expect((await runFlow(await saves({ docName: 'Mill' }))).outcome).toBe('done')
  expect(await page()).toMatchObject({ docName: 'Mill', approvedRevId: null, revision: { isOwn: true } })
  const decided = await fixture.request('POST', '/api/flows', {
    flowName: 'Approves',
    active: true,
    flowData: (
      await fixture.request('GET', `/api/flows/${await saves({ fileDescription: 'x' })}`)
    ).body.data.flowData.replace('fileDescription', 'approvedRevId'),
  })
  expect(decided.status).toBe(400)
})

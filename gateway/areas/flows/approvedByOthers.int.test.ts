import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsArea } from '../documents/documentsArea.ts'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed([documentsArea])
})
afterAll(() => bed?.close())

test('a flow neither names a page in force nor puts one in force, where somebody else than the author approves', async () => {
  await bed.person('bo@demo.takt', allPermissions)
  const { pageId, revId } = await bed.add('docs', {
    action: 'create',
    docType: 'Program',
    docName: 'Drill',
    text: 'G0',
  })
  expect((await bed.ask('POST', '/api/organizations/1/settings', { approvedByOthers: true })).status).toBe(200)
  const approve = (who?: string) => bed.ask('POST', `/api/docs/revision/${revId}/approve`, {}, who)
  expect([(await approve()).status, (await approve('bo@demo.takt')).status]).toEqual([409, 200])
  const saves = (fields: Record<string, unknown>) =>
    bed.flow([
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
  const ran = async (flowId: number) => {
    await bed.ask('POST', `/api/flows/${flowId}/receive`, {})
    await bed.go()
    return (await bed.runs(flowId))[0]
  }
  const page = async () => (await bed.ask('GET', `/api/docs/${pageId}`)).body.data
  const early = await saves({ docName: 'Mill' })
  expect((await ran(early)).sentence).toContain('Drill is in force under its name')
  // It waits for another attempt, as with every conflict.
  expect((await bed.ask('DELETE', `/api/flows/${early}`)).status).toBe(200)
  expect(await page()).toMatchObject({ docName: 'Drill', approvedRevId: revId })
  // Named by its flow as by oneself: whoever it runs as does not approve it.
  expect((await bed.ask('POST', `/api/docs/revision/${revId}/approve`, { unapprove: true })).status).toBe(200)
  expect((await ran(await saves({ docName: 'Mill' }))).outcome).toBe('done')
  expect(await page()).toMatchObject({ docName: 'Mill', approvedRevId: null, revision: { isOwn: true } })
  const decided = await bed.ask('POST', '/api/flows', {
    flowName: 'Approves',
    active: true,
    flowData: (await bed.ask('GET', `/api/flows/${await saves({ fileDescription: 'x' })}`)).body.data.flowData.replace(
      'fileDescription',
      'approvedRevId',
    ),
  })
  expect(decided.status).toBe(400)
})

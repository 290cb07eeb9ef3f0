import { allPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
})
afterEach(() => fixture.removeFlows())
afterAll(() => fixture?.close())

test.each([
  ['a right is taken away', 'failed', "who switched this flow on, no longer has the right 'write'"],
  ['the account is disabled', 'failed', 'The user who switched this flow on can no longer use this organization'],
  ['the flow is switched off', 'stopped', 'The flow was switched off'],
])('a run in progress stops once %s', async (event, outcome, message) => {
  const userName = `${event.split(' ')[1]}@demo.takt`
  await fixture.person(userName, allPermissions)
  const partNum = `P-${event.length}`
  const flowId = await fixture.flow(
    [
      ['s1', 'received', {}],
      ['s2', 'request', { method: 'GET', url: `${fixture.other.origin}/slow` }, 's1'],
      ['s3', 'save', { itemType: 'parts', mode: 'add', fields: [{ field: 'partNum', value: partNum }] }, 's2'],
    ],
    {},
    userName,
  )
  fixture.other.between = async () => {
    if (event.startsWith('the flow')) await fixture.request('PUT', `/api/flows/${flowId}`, { active: false })
    else if (event.startsWith('a right'))
      await sql`update user_account set permissions = ${JSON.stringify(permissionsWhere((area) => area === 'integrations'))}::jsonb
        where user_name = ${userName}`.execute(fixture.systemDb)
    else await sql`update user_account set enabled = false where user_name = ${userName}`.execute(fixture.systemDb)
  }
  await fixture.add(`flows/${flowId}/receive`, {})
  await fixture.workAt()
  const [run] = await fixture.runs(flowId)
  expect(run).toMatchObject({ outcome })
  expect(run.sentence).toContain(message)
  expect((await fixture.request('GET', `/api/parts?partNum=${partNum}`)).body.data).toEqual([])
})

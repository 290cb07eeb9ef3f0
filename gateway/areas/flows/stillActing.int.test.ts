import { allPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
})
afterEach(() => bed.forgetFlows())
afterAll(() => bed?.close())

test.each([
  ['a right is taken away', 'failed', "who switched this flow on, does not have the right 'write'"],
  ['the account is disabled', 'failed', 'Whoever switched this flow on may not use this organization any more'],
  ['the flow is switched off', 'stopped', 'The flow was switched off'],
])('a run under way does nothing more once %s', async (what, outcome, sentence) => {
  const userName = `${what.split(' ')[1]}@demo.takt`
  await bed.person(userName, allPermissions)
  const partNum = `P-${what.length}`
  const flowId = await bed.flow(
    [
      ['s1', 'received', {}],
      ['s2', 'request', { method: 'GET', url: `${bed.other.origin}/slow` }, 's1'],
      ['s3', 'save', { itemType: 'parts', mode: 'add', fields: [{ field: 'partNum', value: partNum }] }, 's2'],
    ],
    {},
    userName,
  )
  bed.other.between = async () => {
    if (what.startsWith('the flow')) await bed.ask('PUT', `/api/flows/${flowId}`, { active: false })
    else if (what.startsWith('a right'))
      await sql`update user_account set permissions = ${JSON.stringify(permissionsWhere((area) => area === 'integrations'))}::jsonb
        where user_name = ${userName}`.execute(bed.systemDb)
    else await sql`update user_account set enabled = false where user_name = ${userName}`.execute(bed.systemDb)
  }
  await bed.add(`flows/${flowId}/receive`, {})
  await bed.workAt()
  const [run] = await bed.runs(flowId)
  expect(run).toMatchObject({ outcome })
  expect(run.sentence).toContain(sentence)
  expect((await bed.ask('GET', `/api/parts?partNum=${partNum}`)).body.data).toEqual([])
})

import { expect, test } from 'vitest'
import { laborTexts } from '../../labor/texts.ts'
import { locatingTexts } from '../../locating/texts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { ask, bed, keys, leaks, prepareMaskedAnswers } from './maskedAnswers.fixture.ts'

prepareMaskedAnswers()

test('a masked session reads looks at people and requests about them without employee numbers, in the list and its file', async () => {
  const range = ['2026-03-02T06:00:00.000Z', '2026-03-02T07:00:00.000Z'] as const
  for (const what of [
    locatingTexts.lookedWhere(['9Q9-E1', '9Q9-E2'], ...range),
    laborTexts.audited.clockSlowed('9Q9-M1', 'GET /api/laborTickets/clocked'),
    'PUT /api/employees/9Q9-E1',
    'GET /api/employees/9Q9-E1/history by the token Nightly',
  ])
    await recordAudit(bed.dependencies.systemDb, {
      action: 'looked',
      what,
      at: Date.parse(range[0]),
      from: { address: '203.0.113.9', userAgent: 'Firefox' },
      userId: 1,
      userName: 'someone@demo.takt',
      entityId: 1,
      organizationId: null,
      itemType: 'employees',
    })
  const listed: { what: string }[] = (await ask('GET', 'audit?orderBy=auditId:desc&limit=4')).body.data
  const file = String((await ask('GET', 'audit/export.csv')).body.data)
  expect(leaks()).toEqual([])
  const { employees, resources } = keys
  const look = listed.at(-1)!.what
  expect(look).toMatch(new RegExp(`^where ${employees}, ID-[A-Z2-7]+ were from ${range[0]} to ${range[1]}$`))
  const refused = `Employee numbers refused at the screen of ${resources} (GET /api/laborTickets/clocked)`
  for (const what of [look, refused, `PUT /api/employees/${employees}`]) expect(file).toContain(what)
})

test('a refusal in a masked session says in words what is wrong with each field', async () => {
  const { status, body } = await ask('POST', 'employees', { firstName: 5, lastName: 'Okafor' })
  const plain = await ask('POST', 'employees', { firstName: 5, lastName: 'Okafor' }, {})
  expect([status, plain.status]).toEqual([400, 400])
  expect(Object.keys(body.data.fields)).toEqual(expect.arrayContaining(['empID', 'firstName']))
  expect(body.data.fields).toEqual(plain.body.data.fields)
  expect(body.message).toBe(plain.body.message)
  const bulk = { add: [{ firstName: 5, lastName: 'Okafor' }] }
  const [masked, open] = [await ask('POST', 'employees/bulk', bulk), await ask('POST', 'employees/bulk', bulk, {})]
  expect(masked.body.data.rows[0].fields).toEqual(open.body.data.rows[0].fields)
})

test('a refusal in a masked session names what is in the way by pseudonyms', async () => {
  const { status, body } = await ask('POST', 'jobs', { jobNum: 'N-1', partNum: '9Q9-P2' })
  expect([status, body.data.fields.partNum]).toEqual([400, expect.stringMatching(/^there is no Part ID-[A-Z2-7]+$/)])
  expect(leaks()).toEqual([])
})

import { expect, test } from 'vitest'
import { laborTexts } from '../../labor/texts.ts'
import { locatingTexts } from '../../locating/texts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { fixture, keys, leaks, prepareMaskedResponses, request } from './maskedResponses.fixture.ts'

prepareMaskedResponses()

test('a masked session reads views of people and requests about them without employee numbers, in the list and its file', async () => {
  const range = ['2026-03-02T06:00:00.000Z', '2026-03-02T07:00:00.000Z'] as const
  for (const what of [
    locatingTexts.viewedPositions(['9Q9-E1', '9Q9-E2'], ...range),
    // The wording of earlier versions is still in their logs.
    `where 9Q9-E1, 9Q9-E2 were from ${range[0]} to ${range[1]}`,
    'Employee numbers refused at the screen of 9Q9-M1 (GET /api/laborTickets/clocked)',
    'PUT /api/employees/9Q9-E1 by the token Nightly',
    laborTexts.audited.clockSlowed('9Q9-M1', 'GET /api/laborTickets/clocked'),
    'PUT /api/employees/9Q9-E1',
    'GET /api/employees/9Q9-E1/history with the token Nightly',
  ])
    await recordAudit(fixture.dependencies.systemDb, {
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
  const listed: { what: string }[] = (await request('GET', 'audit?orderBy=auditId:desc&limit=7')).body.data
  const file = String((await request('GET', 'audit/export.csv')).body.data)
  expect(leaks()).toEqual([])
  const { employees, resources } = keys
  const view = listed.at(-1)!.what
  expect(view).toMatch(new RegExp(`^positions of ${employees}, ID-[A-Z2-7]+ from ${range[0]} to ${range[1]}$`))
  const earlierView = listed.at(-2)!.what
  expect(earlierView).toBe(view.replace('positions of', 'where').replace(' from ', ' were from '))
  const atScreen = `at the screen of ${resources} (GET /api/laborTickets/clocked)`
  const changes = [`PUT /api/employees/${employees}`, `PUT /api/employees/${employees} by the token Nightly`]
  const rejections = [
    `Employee numbers rejected: too many attempts ${atScreen}`,
    `Employee numbers refused ${atScreen}`,
  ]
  for (const what of [view, earlierView, ...rejections, ...changes]) expect(file).toContain(what)
})

test('a rejection in a masked session describes the problem of each field', async () => {
  const { status, body } = await request('POST', 'employees', { firstName: 5, lastName: 'Okafor' })
  const unmasked = await request('POST', 'employees', { firstName: 5, lastName: 'Okafor' }, {})
  expect([status, unmasked.status]).toEqual([400, 400])
  expect(Object.keys(body.data.fields)).toEqual(expect.arrayContaining(['empID', 'firstName']))
  expect(body.data.fields).toEqual(unmasked.body.data.fields)
  expect(body.message).toBe(unmasked.body.message)
  const bulk = { add: [{ firstName: 5, lastName: 'Okafor' }] }
  const [masked, open] = [
    await request('POST', 'employees/bulk', bulk),
    await request('POST', 'employees/bulk', bulk, {}),
  ]
  expect(masked.body.data.rows[0].fields).toEqual(open.body.data.rows[0].fields)
})

test('a rejection in a masked session names the conflicting rows by pseudonyms', async () => {
  const { status, body } = await request('POST', 'jobs', { jobNum: 'N-1', partNum: '9Q9-P2' })
  expect([status, body.data.fields.partNum]).toEqual([400, expect.stringMatching(/^Part ID-[A-Z2-7]+ does not exist$/)])
  expect(leaks()).toEqual([])
})

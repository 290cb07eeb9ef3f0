import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  for (const [empID, firstName, lastName, active] of [
    ['E-1', 'Ada', 'Okafor', true],
    ['E-2', 'Björn', 'Ångström', true],
    ['E-3', 'Chen', 'Wei', false],
  ])
    expect((await fixture.request('POST', '/api/employees', { empID, firstName, lastName, active })).status).toBe(200)
})
afterAll(() => fixture?.close())

const list = async (query: string) =>
  (await fixture.request('GET', `/api/employees${query}`)).body.data.map(({ empID }: { empID: string }) => empID)

// Proves ADM-042
test('an employee has empID, firstName, lastName, epc, active and a derived fullName', async () => {
  const { data } = (await fixture.request('GET', '/api/employees/E-1')).body
  expect(data).toMatchObject({ empID: 'E-1', firstName: 'Ada', lastName: 'Okafor', epc: null, active: true })
  expect(data.fullName).toBe('Ada Okafor')
})

test('PUT /api/employees/{empID} updates an employee; fullName is derived again, and a sent value is ignored', async () => {
  const { body } = await fixture.request('PUT', '/api/employees/E-1', { lastName: 'Obi', fullName: 'Somebody Else' })
  expect([body.data.fullName, body.message]).toEqual(['Ada Obi', 'Employee Updated'])
  const history = (await fixture.request('GET', '/api/employees/E-1/history')).body.data
  expect(history.at(-1).fields).toEqual({ lastName: 'Obi', fullName: 'Ada Obi' })
})

// Proves ADM-162
test('POST /api/employees adds an employee, active by default, with the message Employee Added', async () => {
  const { body } = await fixture.request('POST', '/api/employees', { empID: 'E-4', firstName: 'Dee', lastName: 'Ng' })
  expect([body.data.active, body.message]).toEqual([true, 'Employee Added'])
})

test('GET /api/employees?active=&ttlSecs= lists employees within the allowed cache age', async () => {
  expect(await list('?active=true&ttlSecs=86400')).toEqual(['E-1', 'E-2', 'E-4'])
  expect(await list('?active=false&ttlSecs=0')).toEqual(['E-3'])
  await fixture.request('PUT', '/api/employees/E-3', { active: true })
  expect(await list('?active=true&ttlSecs=86400')).toEqual(['E-1', 'E-2', 'E-3', 'E-4'])
})

// Proves ADM-165
test('the list accepts active and ttlSecs separately; without active it lists everybody, and neither is an invalid filter', async () => {
  await fixture.request('PUT', '/api/employees/E-3', { active: false })
  expect(await list('?active=true')).toEqual(['E-1', 'E-2', 'E-4'])
  expect(await list('?active=false')).toEqual(['E-3'])
  expect(await list('?ttlSecs=86400')).toEqual(['E-1', 'E-2', 'E-3', 'E-4'])
  expect(await list('?active=&ttlSecs=')).toEqual(['E-1', 'E-2', 'E-3', 'E-4'])
  const row = (await fixture.request('GET', '/api/employees?active=false&ttlSecs=86400')).body
  expect([row.success, row.data]).toMatchObject([true, [{ empID: 'E-3', firstName: 'Chen', lastName: 'Wei' }]])
  await fixture.request('PUT', '/api/employees/E-3', { active: true })
})

test('the tab variant searches empID, firstName and lastName within an empIDIsAnyOf filter', async () => {
  const fields = 'globalSearchFields=empID,firstName,lastName'
  expect(await list(`?${fields}&globalSearchValue=ÅNG&empIDIsAnyOf=E-1,E-2`)).toEqual(['E-2'])
  expect(await list(`?${fields}&globalSearchValue=e-&empIDIsAnyOf=E-2,E-4&orderBy=firstName:desc`)).toEqual([
    'E-4',
    'E-2',
  ])
  expect(await list(`?${fields}&globalSearchValue=ada&empIDIsAnyOf=E-2`)).toEqual([])
})

test('DELETE /api/employees/{empID} deletes an employee without references', async () => {
  await fixture.request('POST', '/api/indirects', { indirectCode: 'CLEAN' })
  const ticket = { empID: 'E-4', laborType: 'indirect', indirectCode: 'CLEAN', start: '2026-03-02T14:00:00Z' }
  const { laborTicketID } = (await fixture.request('POST', '/api/laborTickets', ticket)).body.data
  const rejection = await fixture.request('DELETE', '/api/employees/E-4')
  expect([rejection.status, rejection.body.message]).toEqual([
    409,
    `Employee E-4 cannot be deleted: it is still used by 1 labor ticket (${laborTicketID}).`,
  ])
  await fixture.request('DELETE', `/api/laborTickets/${laborTicketID}`)
  const removed = await fixture.request('DELETE', '/api/employees/E-4')
  expect([removed.status, removed.body.message]).toEqual([200, 'Employee Deleted'])
})

// Proves ADM-167
test('POST /api/employees/schema lists the editable fields; derived fields are not editable', async () => {
  const { data } = (await fixture.request('POST', '/api/employees/schema', {})).body
  const editable = Object.entries<{ editable: string }>(data.fields)
    .filter(([, field]) => field.editable === 'true')
    .map(([name]) => name)
  expect(editable).toEqual(['firstName', 'lastName', 'active', 'department', 'shiftNum', 'userName'])
  expect([data.fields.fullName.required, data.fields.epc.required, data.fields.shiftNum.required]).toEqual([
    'A',
    'A',
    'N',
  ])
  expect(data.hierarchy).toEqual({ primaryKey: 'empID' })
})

import { describe, expect, test } from 'vitest'
import { fixture, prepareScreens, request } from './screens.fixture.ts'

prepareScreens()

describe('opening the screen at a machine', () => {
  test('requires the credentials of its device and a one-time address; no other tokens work', async () => {
    const password = await fixture.credentials(fixture.one)
    const { status, body } = await request(password, 'POST', '/api/screens')
    expect([status, body.data.deviceId, new URL(body.data.url).pathname]).toEqual([
      200,
      fixture.one,
      `/device/${fixture.one}`,
    ])
    const state = async () => (await request(fixture.admin, 'GET', `/api/devices/${fixture.one}/screen`)).body.data
    expect(await state()).toMatchObject({ isOpen: false, isAwaited: true, openedAt: null })
    const token = await fixture.exchanged(body.data.url)
    const { message } = (await request(token, 'GET', '/api/users/user')).body
    expect(message).toMatchObject({
      kind: 'display',
      selectedOrganizationId: 1,
      screen: { deviceId: fixture.one, name: `Device ${fixture.one}`, resourceID: 'M-1' },
    })
    expect(await fixture.exchanged(body.data.url)).toBeUndefined()
    for (const invalidToken of [`${password}x`, token, fixture.admin, 'x'])
      expect((await request(invalidToken, 'POST', '/api/screens')).status).toBe(401)
    expect(await state()).toMatchObject({ isOpen: true, isAwaited: false, openedAt: expect.any(String) })
  })

  test('works by an address created with write permission on devices, but not for a device without a machine', async () => {
    const { deviceId } = await fixture.as(fixture.admin)('POST', '/api/devices', { deviceTypeId: 'takt-h1' })
    const rejected = await request(fixture.admin, 'POST', `/api/devices/${deviceId}/screen`)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      `Device ${deviceId} is not attached to a machine. Attach it first.`,
    ])
    await fixture.as(fixture.admin)('PUT', `/api/devices/${deviceId}`, { resourceId: 'M-2', reports: 'values' })
    expect(await fixture.whether(await fixture.screen(deviceId))).toBe(200)
    expect((await request(fixture.admin, 'POST', `/api/devices/${fixture.foreign}/screen`)).status).toBe(404)
  })

  test('does not create a wall display: displays are listed, changed and revoked separately', async () => {
    await fixture.screen(fixture.two)
    expect(await fixture.as(fixture.admin)('GET', '/api/displays')).toEqual([])
    const rows = await fixture.systemDb
      .withTables<{ display: { display_id: number } }>()
      .selectFrom('display')
      .select('display_id as id')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) expect((await request(fixture.admin, 'DELETE', `/api/displays/${id}`)).status).toBe(404)
  })
})

describe('a stop reason recorded at the machine', () => {
  const reasonsOf = async () => fixture.as(fixture.admin)('GET', '/api/reasonEntries?orderBy=start:asc')

  test('applies to the stop that started then, under the name of the device; later entries win and duplicates count once', async () => {
    const admin = fixture.as(fixture.admin)
    for (const reasonCode of ['tool', 'coolant']) await admin('POST', '/api/reasons', { reasonCode, priority: 1 })
    const token = await fixture.screen(fixture.one)
    const at = (ageMs: number) => new Date(fixture.clock.now - ageMs).toISOString()
    const postReason = (body: object) => request(token, 'POST', '/api/screens/reason', body)
    const entryInput = { start: at(600_000), saidAt: at(500_000), reasonCode: 'tool' }
    for (let nth = 0; nth < 2; nth++) expect((await postReason(entryInput)).body.data).toEqual({ holds: true })
    const [entry, ...otherEntries] = await reasonsOf()
    expect(otherEntries).toEqual([])
    expect(entry).toMatchObject({
      resourceID: 'M-1',
      start: entryInput.start,
      reasonCode: 'tool',
      enteredBy: `Device ${fixture.one}`,
    })
    expect(Date.parse(entry.end) - Date.parse(entry.start)).toBe(31 * 86_400_000)
    await admin('PUT', `/api/reasonEntries/${entry.reasonEntryID}`, { reasonCode: 'coolant' })
    expect((await postReason({ ...entryInput, reasonCode: 'tool' })).body.data).toEqual({ holds: false })
    expect((await postReason({ ...entryInput, saidAt: at(-1000) })).body.data).toEqual({ holds: true })
    expect((await reasonsOf()).map((row: { reasonCode: string }) => row.reasonCode)).toEqual(['tool'])
  })

  test('rejects future, old and inconsistent times and unknown reasons', async () => {
    const token = await fixture.screen(fixture.one)
    const at = (ageMs: number) => new Date(fixture.clock.now - ageMs).toISOString()
    for (const body of [
      { start: at(-600_000), saidAt: at(-600_000), reasonCode: 'tool' },
      { start: at(8 * 86_400_000), saidAt: at(0), reasonCode: 'tool' },
      { start: at(1000), saidAt: at(2000), reasonCode: 'tool' },
      { start: at(1000), saidAt: at(0), reasonCode: 'none' },
    ])
      expect((await request(token, 'POST', '/api/screens/reason', body)).status).toBeGreaterThanOrEqual(400)
    expect(
      (
        await request(fixture.admin, 'POST', '/api/screens/reason', {
          start: at(1000),
          saidAt: at(0),
          reasonCode: 'tool',
        })
      ).status,
    ).toBe(400)
  })
})

import { describe, expect, test } from 'vitest'
import { ask, bed, prepareScreens } from './screens.fixture.ts'

prepareScreens()

describe('the screen at a machine is opened', () => {
  test('by the credentials of its device, through an address that is good once; others than these open nothing', async () => {
    const password = await bed.credentials(bed.one)
    const { status, body } = await ask(password, 'POST', '/api/screens')
    expect([status, body.data.deviceId, new URL(body.data.url).pathname]).toEqual([200, bed.one, `/device/${bed.one}`])
    const state = async () => (await ask(bed.admin, 'GET', `/api/devices/${bed.one}/screen`)).body.data
    expect(await state()).toMatchObject({ isOpen: false, isAwaited: true, openedAt: null })
    const token = await bed.exchanged(body.data.url)
    const { message } = (await ask(token, 'GET', '/api/users/user')).body
    expect(message).toMatchObject({
      kind: 'display',
      selectedOrganizationId: 1,
      screen: { deviceId: bed.one, name: `Device ${bed.one}`, resourceID: 'M-1' },
    })
    expect(await bed.exchanged(body.data.url)).toBeUndefined()
    for (const nobody of [`${password}x`, token, bed.admin, 'x'])
      expect((await ask(nobody, 'POST', '/api/screens')).status).toBe(401)
    expect(await state()).toMatchObject({ isOpen: true, isAwaited: false, openedAt: expect.any(String) })
  })

  test('by an address made by whoever may write devices, and not where the device is at no machine', async () => {
    const { deviceId } = await bed.as(bed.admin)('POST', '/api/devices', { deviceTypeId: 'takt-h1' })
    const refused = await ask(bed.admin, 'POST', `/api/devices/${deviceId}/screen`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Device ${deviceId} is at no machine. Attach it to one first.`,
    ])
    await bed.as(bed.admin)('PUT', `/api/devices/${deviceId}`, { resourceId: 'M-2', reports: 'values' })
    expect(await bed.whether(await bed.screen(deviceId))).toBe(200)
    expect((await ask(bed.admin, 'POST', `/api/devices/${bed.theirs}/screen`)).status).toBe(404)
  })

  test('and is no wall board: boards are listed, changed and revoked without it', async () => {
    await bed.screen(bed.two)
    expect(await bed.as(bed.admin)('GET', '/api/displays')).toEqual([])
    const rows = await bed.systemDb
      .withTables<{ display: { display_id: number } }>()
      .selectFrom('display')
      .select('display_id as id')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) expect((await ask(bed.admin, 'DELETE', `/api/displays/${id}`)).status).toBe(404)
  })
})

describe('a reason that is given at the machine', () => {
  const reasonsOf = async () => bed.as(bed.admin)('GET', '/api/reasonEntries?orderBy=start:asc')

  test('is of the stop that began then, in the name of the device; what was said later stands, and what is sent twice counts once', async () => {
    const admin = bed.as(bed.admin)
    for (const reasonCode of ['tool', 'coolant']) await admin('POST', '/api/reasons', { reasonCode, priority: 1 })
    const token = await bed.screen(bed.one)
    const at = (ago: number) => new Date(bed.clock.now - ago).toISOString()
    const say = (body: object) => ask(token, 'POST', '/api/screens/reason', body)
    const said = { start: at(600_000), saidAt: at(500_000), reasonCode: 'tool' }
    for (let nth = 0; nth < 2; nth++) expect((await say(said)).body.data).toEqual({ holds: true })
    const [entry, ...others] = await reasonsOf()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      resourceID: 'M-1',
      start: said.start,
      reasonCode: 'tool',
      enteredBy: `Device ${bed.one}`,
    })
    expect(Date.parse(entry.end) - Date.parse(entry.start)).toBe(31 * 86_400_000)
    await admin('PUT', `/api/reasonEntries/${entry.reasonEntryID}`, { reasonCode: 'coolant' })
    expect((await say({ ...said, reasonCode: 'tool' })).body.data).toEqual({ holds: false })
    expect((await say({ ...said, saidAt: at(-1000) })).body.data).toEqual({ holds: true })
    expect((await reasonsOf()).map((row: { reasonCode: string }) => row.reasonCode)).toEqual(['tool'])
  })

  test('lies not ahead, not long ago and not before its stop, and has a reason that there is', async () => {
    const token = await bed.screen(bed.one)
    const at = (ago: number) => new Date(bed.clock.now - ago).toISOString()
    for (const body of [
      { start: at(-600_000), saidAt: at(-600_000), reasonCode: 'tool' },
      { start: at(8 * 86_400_000), saidAt: at(0), reasonCode: 'tool' },
      { start: at(1000), saidAt: at(2000), reasonCode: 'tool' },
      { start: at(1000), saidAt: at(0), reasonCode: 'none' },
    ])
      expect((await ask(token, 'POST', '/api/screens/reason', body)).status).toBeGreaterThanOrEqual(400)
    expect(
      (await ask(bed.admin, 'POST', '/api/screens/reason', { start: at(1000), saidAt: at(0), reasonCode: 'tool' }))
        .status,
    ).toBe(400)
  })
})

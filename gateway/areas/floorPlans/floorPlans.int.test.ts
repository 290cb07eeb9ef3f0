import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockingShare } from '../../core/bodies/watchBlocking.fixture.ts'
import {
  createItemsFixture,
  type ItemsFixture,
  type Reply,
  type TestUser,
} from '../../core/items/testing/items.fixture.ts'
import { samples } from '../../core/items/testing/samples.fixture.ts'
import { jpegOf, pngOf } from './pictures.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  const needed = ['locations', 'schedules', 'resources', 'devices', 'facilities', 'floorPlans', 'zones', 'antennas']
  for (const name of [...needed, 'machinePlaces']) expect(await add(name, samples[name]!.body)).toBe(200)
})
afterAll(() => fixture?.close())

const add = async (name: string, body: object) => (await fixture.request('POST', `/api/${name}`, body)).status
const read = async (name: string) => (await fixture.request('GET', `/api/${name}`)).body.data

const picturePath = '/api/floorPlans/1/picture'
async function upload(bytes: Buffer, path = picturePath) {
  const headers = { authorization: fixture.authorization(), 'content-type': 'application/octet-stream' }
  const reply = await fixture.app.request(path, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  return { status: reply.status, body: (await reply.json()) as Reply['body'] }
}
const fetched = (user: TestUser = {}) =>
  fixture.app.request(picturePath, { headers: { authorization: fixture.authorization(user) } })

describe('picture of a floor plan', () => {
  test('is served byte for byte after upload, with headers that prevent execution', async () => {
    expect((await fetched()).status).toBe(404)
    const png = pngOf(64, 32)
    const uploaded = await upload(png)
    expect(uploaded).toMatchObject({ status: 200, body: { data: { picture: { width: 64, height: 32 } } } })
    const response = await fetched()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
  })

  test('can be replaced: placed objects keep their relative positions, and the history contains both pictures', async () => {
    const before = [await read('zones'), await read('antennas'), await read('machinePlaces')]
    expect((await upload(jpegOf(300, 200))).body.data.picture).toMatchObject({ width: 300, mediaType: 'image/jpeg' })
    expect([await read('zones'), await read('antennas'), await read('machinePlaces')]).toEqual(before)
    const history = (await fixture.request('GET', '/api/floorPlans/1/history')).body.data
    const widths = history.map(({ fields }: { fields: { picture?: { width: number } } }) => fields.picture?.width)
    expect(widths.filter(Boolean)).toEqual([64, 300])
  })

  test('is rejected with a message unless it is a PNG or JPEG of a supported size', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const problemOf = async (bytes: Buffer) => (await upload(bytes)).body.data.fields.picture
    expect(await problemOf(svg)).toBe('must be a PNG or JPEG')
    expect(await problemOf(Buffer.from('%PDF-1.7'))).toBe('must be a PNG or JPEG')
    expect(await problemOf(jpegOf(9000, 10))).toContain('9000 × 10 pixels')
    expect(await problemOf(Buffer.alloc(0))).toBe('must be a PNG or JPEG')
    expect((await upload(pngOf(4, 4), '/api/floorPlans/77/picture')).status).toBe(404)
    expect((await read('floorPlans'))[0].picture.width).toBe(300)
  })

  test('is restored byte for byte by undoing a replacement or the deletion of the plan', async () => {
    const undo = (...changes: string[]) => fixture.request('POST', '/api/changes/undo', { changes })
    const changeOf = (reply: { body: object }) => (reply.body as { change: string }).change
    const readPicture = async () => Buffer.from(await (await fetched()).arrayBuffer())
    const before = await readPicture()
    const other = pngOf(40, 20)
    const replaced = await upload(other)
    expect(await readPicture()).toEqual(other)
    const undone = await undo(changeOf(replaced))
    expect([undone.status, await readPicture()]).toEqual([200, before])
    expect([(await undo(changeOf(undone))).status, await readPicture()]).toEqual([200, other])

    const row = (await read('floorPlans'))[0]
    const { data } = (
      await fixture.request('POST', '/api/floorPlans', { facilityId: 1, floorPlanName: 'Attic', floor: 9 })
    ).body
    const path = `/api/floorPlans/${data.floorPlanId}`
    const firstUpload = await upload(before, `${path}/picture`)
    const deletion = await fixture.request('DELETE', path)
    expect((await undo(changeOf(deletion))).status).toBe(200)
    expect((await fixture.request('GET', path)).body.data.picture).toMatchObject({ width: 300 })
    // There was no picture before the first upload.
    expect((await undo(changeOf(firstUpload))).status).toBe(200)
    expect((await fixture.request('GET', path)).body.data.picture).toBeNull()
    expect((await fixture.request('DELETE', path)).status).toBe(200)
    expect((await read('floorPlans'))[0].picture).toEqual(row.picture)
    await upload(before)
  })

  test('is hidden in demo mode, because names may be written on it, and from other organizations', async () => {
    expect((await fetched({ isMasked: true })).status).toBe(404)
    expect((await fetched({ organizationId: 2 })).status).toBe(404)
    expect((await fetched()).status).toBe(200)
  })
})

test('moving an antenna keeps its earlier position in the history, and rejects a zone of another floor', async () => {
  const upper = { facilityId: 1, floorPlanName: 'Upper floor', floor: 1 }
  const { floorPlanId } = (await fixture.request('POST', '/api/floorPlans', upper)).body.data
  const path = '/api/antennas/1~1'
  const rejection = await fixture.request('PUT', path, { floorPlanId })
  expect([rejection.status, rejection.body.data.fields]).toEqual([
    400,
    { zoneId: 'must be a zone of the same floor plan' },
  ])
  const effectiveFrom = new Date(Date.now() - 3_600_000).toISOString()
  expect((await fixture.request('PUT', path, { floorPlanId, x: 0.9, zoneId: null, effectiveFrom })).status).toBe(200)
  const rows = (await fixture.rowsOf('effective_value')).filter(
    ({ item_type, field }) => item_type === 'antennas' && field === 'x',
  )
  expect(rows.map(({ effective_from, value }) => [effective_from === null, value])).toEqual([
    [true, samples.antennas!.body.x],
    [false, 0.9],
  ])
})

test('rejects deleting a facility with floor plans; deletes a plan with its contents on request', async () => {
  const rejection = await fixture.request('DELETE', '/api/facilities/1')
  expect([rejection.status, rejection.body.message]).toEqual([409, expect.stringContaining('2 floor plans')])
  expect((await fixture.request('DELETE', '/api/antennas/1~1')).status).toBe(200)
  expect((await fixture.request('DELETE', '/api/floorPlans/1')).status).toBe(409)
  const cascade = { remove: [{ key: { floorPlanId: 1 } }], along: true }
  expect((await fixture.request('POST', '/api/floorPlans/bulk', cascade)).status).toBe(200)
  expect([await read('zones'), await read('machinePlaces')]).toEqual([[], []])
})

describe('outlines of zones', () => {
  const corners = Array.from({ length: 200 }, (_, i) => {
    const [angle, radius] = [(2 * Math.PI * i) / 200, 0.3 + (i % 2) * 0.1]
    return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)]
  })
  let floorPlanId: number
  beforeAll(async () => {
    const plan = { facilityId: 1, floorPlanName: 'Yard', floor: 12 }
    floorPlanId = (await fixture.request('POST', '/api/floorPlans', plan)).body.data.floorPlanId
  })
  const fieldErrorsOf = async (polygon: unknown) =>
    (await fixture.request('POST', '/api/zones', { floorPlanId, zoneName: 'New', polygon })).body.data.fields

  test('are rejected by field if they cross themselves at a corner or cover no area', async () => {
    const middle = [0.5, 0.5]
    expect(await fieldErrorsOf([[0, 0], [1, 1], [1, 0], middle, [0, 1]])).toEqual({ polygon: 'must not cross itself' }) // biome-ignore format: corners in a line
    expect(await fieldErrorsOf([middle, middle, middle])).toEqual({
      polygon: 'must cover an area: its corners are at one point or on one line',
    })
  })

  test('do not block the gateway when a thousand with two hundred corners each are added at once', async () => {
    const add = Array.from({ length: 1000 }, (_, i) => ({ floorPlanId, zoneName: `Zone ${i}`, polygon: corners }))
    const body = JSON.stringify({ add })
    const headers = { authorization: fixture.authorization(), 'content-type': 'application/json' }
    const request = async () => {
      const reply = await fixture.app.request('/api/zones/bulk', { method: 'POST', headers, body })
      await reply.body!.pipeTo(new WritableStream())
      expect(reply.status).toBe(200)
    }
    expect(await blockingShare(request)).toBeLessThan(1)
  })
})

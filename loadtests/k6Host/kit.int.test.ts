import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKit } from './openKit.bed.ts'

const machines = { TAKT_MACHINES: '2', TAKT_PEOPLE: '3', TAKT_JOBS: '210', TAKT_DAYS: '2' }

let kit: Awaited<ReturnType<typeof openKit>>
let filled: Awaited<ReturnType<typeof kit.run>>
beforeAll(async () => {
  kit = await openKit()
  filled = await kit.run('fill', machines)
})
afterAll(() => kit?.close())

const countOf = ({ metrics }: typeof filled, name: string) => metrics[name]?.values.count ?? 0

test('fill.ts fills an empty organization, and every message of history is stored', () => {
  expect([filled.crossed, filled.output]).toEqual([[], ''])
  expect(countOf(filled, 'days_of_history')).toBe(4)
})

test('fill.ts sends no history a second time', async () => {
  const again = await kit.run('fill', machines)
  expect(again.crossed).toEqual([])
  expect(countOf(again, 'days_of_history')).toBe(0)
})

test('morning.ts: every request of people is answered, and walls receive frames', async () => {
  const found = await kit.run('morning', {
    TAKT_USERS: '1',
    TAKT_WALLS: '1',
    TAKT_RAMP_SECONDS: '1',
    TAKT_SECONDS: '2',
  })
  expect(found.crossed).toEqual([])
  expect(countOf(found, 'http_req_duration')).toBeGreaterThan(10)
})

test('wall.ts: each wall receives frames until it ends', async () => {
  const found = await kit.run('wall', { TAKT_WALLS: '2', TAKT_SECONDS: '5' })
  expect(found.crossed).toEqual([])
  expect(countOf(found, 'wall_frames')).toBeGreaterThanOrEqual(4)
})

test('grid.ts: every page of jobs is answered', async () => {
  const found = await kit.run('grid', { TAKT_USERS: '2', TAKT_SECONDS: '2' })
  expect(found.crossed).toEqual([])
  expect(countOf(found, 'http_req_duration')).toBeGreaterThan(3)
})

test('ingest.ts: what machines send over HTTP and over WebSocket is acknowledged', async () => {
  const found = await kit.run('ingest', {
    TAKT_HTTP_MACHINES: '1',
    TAKT_WEBSOCKET_MACHINES: '1',
    TAKT_EVERY_SECONDS: '1',
    TAKT_SECONDS: '4',
  })
  expect([found.crossed, found.output]).toEqual([[], ''])
  expect(countOf(found, 'http_req_duration{kind:telemetry}')).toBeGreaterThan(2)
  expect(countOf(found, 'websocket_acknowledged_ms')).toBe(countOf(found, 'websocket_sent'))
  expect(countOf(found, 'websocket_sent')).toBeGreaterThan(1)
})

test.each(['rows', 'export.csv', 'export.xlsx', 'export.pdf'])(
  'reports.ts: reports are answered as %s',
  async (format) => {
    const found = await kit.run('reports', { TAKT_USERS: '1', TAKT_SECONDS: '1', TAKT_DAYS: '2', TAKT_FORMATS: format })
    expect(found.crossed).toEqual([])
    expect(countOf(found, `http_req_duration{kind:${format}}`)).toBeGreaterThan(0)
  },
)

test('messaging.ts: pages are notified of what others say and read it', async () => {
  const found = await kit.run('messaging', { TAKT_PAGES: '3', TAKT_MESSAGES_PER_MINUTE: '28', TAKT_SECONDS: '6' })
  expect(found.crossed).toEqual([])
  expect(countOf(found, 'chat_said_to_read_ms')).toBeGreaterThan(1)
  expect(countOf(found, 'chat_notifications')).toBeGreaterThan(countOf(found, 'chat_said_to_read_ms'))
})

test('a script prints a request that is refused, with the reason, and its thresholds fail', async () => {
  const found = await kit.run('grid', { TAKT_TOKEN: 'unknown', TAKT_USERS: '1', TAKT_SECONDS: '1' })
  expect(found.crossed.toSorted()).toEqual(['checks rate==1', 'http_req_failed rate==0'])
  expect(found.output).toMatch(/GET \/api\/jobs\?.*: 401 .*Token is not valid/)
})

test('a script without a token says what to set', async () => {
  await expect(kit.run('grid', { TAKT_USER_NAME: '' })).rejects.toThrow('Set TAKT_TOKEN, or TAKT_USER_NAME and')
})

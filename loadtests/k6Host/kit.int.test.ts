import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKit } from './openKit.fixture.ts'

const machines = { TAKT_MACHINES: '2', TAKT_PEOPLE: '3', TAKT_JOBS: '210', TAKT_DAYS: '2' }

let kit: Awaited<ReturnType<typeof openKit>>
let fillResult: Awaited<ReturnType<typeof kit.run>>
beforeAll(async () => {
  kit = await openKit()
  fillResult = await kit.run('fill', machines)
})
afterAll(() => kit?.close())

const countOf = ({ metrics }: typeof fillResult, name: string) => metrics[name]?.values.count ?? 0

test('fill.ts fills an empty organization, and every message of history is stored', () => {
  expect([fillResult.crossed, fillResult.output]).toEqual([[], ''])
  expect(countOf(fillResult, 'days_of_history')).toBe(4)
})

test('fill.ts sends no history a second time', async () => {
  const again = await kit.run('fill', machines)
  expect(again.crossed).toEqual([])
  expect(countOf(again, 'days_of_history')).toBe(0)
})

test('morning.ts: every user request succeeds, and walls receive frames', async () => {
  const result = await kit.run('morning', {
    TAKT_USERS: '1',
    TAKT_WALLS: '1',
    TAKT_RAMP_SECONDS: '1',
    TAKT_SECONDS: '2',
  })
  expect(result.crossed).toEqual([])
  expect(countOf(result, 'http_req_duration')).toBeGreaterThan(10)
})

test('wall.ts: each wall receives frames until it ends', async () => {
  const result = await kit.run('wall', { TAKT_WALLS: '2', TAKT_SECONDS: '5' })
  expect(result.crossed).toEqual([])
  expect(countOf(result, 'wall_frames')).toBeGreaterThanOrEqual(4)
})

test('grid.ts: every page of jobs is returned', async () => {
  const result = await kit.run('grid', { TAKT_USERS: '2', TAKT_SECONDS: '2' })
  expect(result.crossed).toEqual([])
  expect(countOf(result, 'http_req_duration')).toBeGreaterThan(3)
})

test('ingest.ts: messages sent over HTTP and over WebSocket are acknowledged', async () => {
  const result = await kit.run('ingest', {
    TAKT_HTTP_MACHINES: '1',
    TAKT_WEBSOCKET_MACHINES: '1',
    TAKT_EVERY_SECONDS: '1',
    TAKT_SECONDS: '4',
  })
  expect([result.crossed, result.output]).toEqual([[], ''])
  expect(countOf(result, 'http_req_duration{kind:telemetry}')).toBeGreaterThan(2)
  expect(countOf(result, 'websocket_acknowledged_ms')).toBe(countOf(result, 'websocket_sent'))
  expect(countOf(result, 'websocket_sent')).toBeGreaterThan(1)
})

test.each(['rows', 'export.csv', 'export.xlsx', 'export.pdf'])(
  'reports.ts: reports are returned as %s',
  async (format) => {
    const result = await kit.run('reports', {
      TAKT_USERS: '1',
      TAKT_SECONDS: '1',
      TAKT_DAYS: '2',
      TAKT_FORMATS: format,
    })
    expect(result.crossed).toEqual([])
    expect(countOf(result, `http_req_duration{kind:${format}}`)).toBeGreaterThan(0)
  },
)

test('messaging.ts: pages are notified of messages from other pages and read them', async () => {
  const result = await kit.run('messaging', { TAKT_PAGES: '3', TAKT_MESSAGES_PER_MINUTE: '28', TAKT_SECONDS: '6' })
  expect(result.crossed).toEqual([])
  expect(countOf(result, 'chat_said_to_read_ms')).toBeGreaterThan(1)
  expect(countOf(result, 'chat_notifications')).toBeGreaterThan(countOf(result, 'chat_said_to_read_ms'))
})

test('a script prints a rejected request with its reason, and its thresholds fail', async () => {
  const result = await kit.run('grid', { TAKT_TOKEN: 'unknown', TAKT_USERS: '1', TAKT_SECONDS: '1' })
  expect(result.crossed.toSorted()).toEqual(['checks rate==1', 'http_req_failed rate==0'])
  expect(result.output).toMatch(/GET \/api\/jobs\?.*: 401 .*Token is not valid/)
})

test('a script without a token reports the settings it needs', async () => {
  await expect(kit.run('grid', { TAKT_USER_NAME: '' })).rejects.toThrow('Set TAKT_TOKEN, or TAKT_USER_NAME and')
})

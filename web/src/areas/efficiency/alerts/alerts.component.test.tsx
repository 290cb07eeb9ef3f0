import type { Notice, NoticesData } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { iso } from '../../../app/testing/plantFacts.fixture.ts'
import { createNotice } from '../../../core/dashboards/notices/noticeSamples.fixture.ts'
import { addressOf, openPlant, param, plantNow } from '../efficiency.fixture.ts'

const hourMs = 3_600_000
const since = iso(plantNow - 2 * hourMs)
/** A machine that has been down for two hours, at a cost of 240. */
const downAlert = createNotice({
  id: `downTooLong~LATHE-01~${since}`,
  resourceID: 'LATHE-01',
  resourceDescription: 'CNC lathe 1',
  since,
  message: 'LATHE-01 has been down for 2 h, reason COOLANT.',
  cost: { secs: 7200, amount: 240 },
  evidence: { resourceID: 'LATHE-01', start: since, end: iso(plantNow), view: 'details' },
})
const ended = (of: Notice, from: number, to: number): Notice => ({
  ...of,
  id: 'ended',
  topic: 'Was down too long',
  message: 'LATHE-02 was down for 1 h.',
  resourceID: 'LATHE-02',
  since: iso(from),
  until: iso(to),
  evidence: { resourceID: 'LATHE-02', start: iso(from), end: iso(to), view: 'details' },
})

type AlertsResponse = Partial<Pick<NoticesData, 'alerts' | 'ended'>>

/** Opens Alerts with the server's response for the range of each request. */
const open = (
  responseOf: (range: { start: number; end: number }) => AlertsResponse,
  options: Parameters<typeof openPlant>[1] = {},
  at = '/efficiency/alerts',
) =>
  openPlant(at, {
    machines: 2,
    settings: { currency: 'USD' },
    ...options,
    server: (server) =>
      server.on('POST', '/analytics/machineNotices', ({ body }) => {
        const { startDate, endDate } = body as { startDate: string; endDate: string }
        const range = { start: Date.parse(startDate), end: Date.parse(endDate) }
        return {
          timezone: 'America/New_York',
          asOf: iso(plantNow),
          alerts: [],
          ended: [],
          insights: [],
          ...responseOf(range),
        }
      }),
  })
const article = (topic = 'Down too long') =>
  page.getByRole('article', { name: new RegExp(`^LATHE-0\\d .+ · ${topic}`) })

test.each([
  { currency: null, text: 'costs 240 (no currency set)' },
  { currency: 'USD', text: 'costs $240' },
])('the cost of an alert shows its currency, or a note that none is set: $text', async ({ currency, text }) => {
  await open(() => ({ alerts: [downAlert] }), { settings: { currency } })
  await expect.element(article().getByText(text, { exact: true })).toBeVisible()
})

// Proves OPS-008, OPS-078, OPS-151
test('an alert shows the action, the problem, its start and its cost', async () => {
  await open(() => ({ alerts: [downAlert] }))
  for (const text of [
    'Act now',
    'LATHE-01 has been down for 2 h, reason COOLANT.',
    '2 h lost',
    'costs $240',
    'since Nov 20, 07:00, for 2 h',
  ])
    await expect.element(article().getByText(text, { exact: true })).toBeVisible()
  await expectAccessible()
})

test('filters alerts by severity, which is stored in the URL', async () => {
  await open(() => ({ alerts: [downAlert] }))
  await page.getByRole('button', { name: /^Act now 1$/ }).click()
  await expect.poll(() => param('severity')).toBe('attention')
  await page.getByRole('button', { name: /^Look into it/ }).click()
  await expect.element(page.getByText('No alert of this severity now.')).toBeVisible()
})

// Proves OPS-008, OPS-078, OPS-151
test('an alert opens its machine at the interval of the alert', async () => {
  const { address } = await open(() => ({ alerts: [downAlert] }))
  const link = article().getByRole('link', { name: 'Open in Details: Down too long, LATHE-01' })
  await expect.element(link).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address().pathname).toBe('/efficiency/details')
  expect([param('machine'), param('range')]).toEqual(['LATHE-01', 'custom'])
  await expect.element(page.getByRole('img', { name: 'States of LATHE-01 over time' })).toBeVisible()
})

const conversation = {
  conversationId: '0f0f0f0f-0000-4000-8000-000000000001',
  kind: 'resource',
  resourceID: 'LATHE-01',
  jobNum: null,
  people: [],
  takesPart: true,
  readSeq: 0,
  lastSeq: 0,
  lastAt: since,
  last: null,
  unread: 0,
  mentions: 0,
}

test('sharing an alert creates a draft in the conversation about its machine', async () => {
  const { server } = await open(() => ({ alerts: [downAlert] }))
  server.on('POST', '/chat/conversations', conversation)
  server.on('GET', '/chat/conversations/{conversationId}/messages', { conversation, messages: [], more: false })
  await article().getByRole('link', { name: 'Share in chat: Down too long, LATHE-01' }).click()
  const draft = page.getByRole('textbox', { name: /^Write to/ })
  const draftText = () => (draft.query() as HTMLTextAreaElement | null)?.value ?? ''
  await expect.poll(draftText).toContain('\n')
  const [sharedMessage, shared] = draftText().split('\n')
  expect(sharedMessage).toBe('Down too long: LATHE-01 has been down for 2 h, reason COOLANT.')
  expect(Object.fromEntries(new URL(shared!).searchParams)).toMatchObject({ machine: 'LATHE-01', range: 'custom' })
})

test('lists the rules that machines were checked by if there are no alerts', async () => {
  await open(() => ({}))
  await expect.element(page.getByText('No machine needs attention now.')).toBeVisible()
  await expect.element(page.getByText(/silent for more than 3 times its longest usual silence/)).toBeVisible()
})

test('an ended alert is listed in the range in which it ended, with a link to its interval, and in no other range', async () => {
  const [from, to] = [plantNow - 2 * hourMs, plantNow - hourMs]
  const about = (first: number, last: number) =>
    addressOf('/efficiency/alerts', { start: plantNow - first * hourMs, end: plantNow - last * hourMs })
  const app = await open(
    ({ start, end }) => ({ ended: start < to && from < end ? [ended(downAlert, from, to)] : [] }),
    {},
    about(4, 0),
  )
  const region = page.getByRole('region', { name: 'Ended alerts' })
  await expect.element(region.getByText('LATHE-02 was down for 1 h.')).toBeVisible()
  await expect.element(region.getByRole('article', { name: /· Was down too long/ })).toBeVisible()
  const link = page.getByRole('link', { name: /^Open in Details: Was down too long/ })
  const linkParams = new URL((link.element() as HTMLAnchorElement).href).searchParams
  const [start, end] = (linkParams.get('mark') ?? '').replaceAll('"', '').split('~').map(Date.parse)
  expect([start, end]).toEqual([from, to])
  expect(Date.parse(linkParams.get('from')!.replaceAll('"', ''))).toBeLessThanOrEqual(from - hourMs)
  expect(Date.parse(linkParams.get('to')!.replaceAll('"', ''))).toBeGreaterThanOrEqual(to + hourMs)
  await expectAccessible()
  app.restart(about(300, 290))
  await expect.element(page.getByText('No alert that started in this range is still active.')).toBeVisible()
  expect(region.elements()).toHaveLength(0)
  expect(page.getByRole('article').elements()).toHaveLength(0)
})

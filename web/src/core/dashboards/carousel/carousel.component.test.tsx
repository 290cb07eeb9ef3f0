import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { sendFrame } from '../../../app/testing/floorFrames.fixture.ts'
import { openWall } from './carousel.fixture.ts'

const wallMap = '/wall'
const overall = '/efficiency/overall?range=today'
const details = '/efficiency/details?range=24h'
const alerts = '/efficiency/alerts'
const plans = '/locating/floorPlans'
const invalidPath = '/efficiency/nothing'

type Wall = Awaited<ReturnType<typeof openWall>>

const expectSlide = ({ slide }: Wall, address: string) =>
  expect.poll(() => slide(address), { timeout: 60_000 }).not.toBeNull()
const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })

test('a slide shows only data: no buttons, checkboxes or inputs', async () => {
  const wall = await openWall([details, alerts, plans])
  for (const [address, text] of [
    [details, 'Each stop'],
    [alerts, 'Look into it'],
  ] as const) {
    await expectSlide(wall, address)
    await userEvent.keyboard(' ')
    const slide = wall.slide(address)!
    await expect.poll(() => slide.textContent).toContain(text)
    const controls =
      'input:not([type=hidden], [role=combobox]), textarea, [role=checkbox], [role=textbox], [role=menuitem]'
    expect([...slide.querySelectorAll(controls)].filter(isVisible)).toEqual([])
    for (const name of ['Show as table', 'Give a reason', 'Order'])
      expect([...slide.querySelectorAll(`[aria-label="${name}"]`)].filter(isVisible)).toEqual([])
    await userEvent.keyboard('{ArrowRight}')
  }
  await expectSlide(wall, plans)
  await expect.poll(() => wall.slide(plans)?.textContent).toContain('Tag type')
  const chips = wall.slide(plans)!.querySelectorAll('[placeholder="Name, number or code, then Enter"]')
  expect([...chips].filter(isVisible)).toEqual([])
})

test('keys change and pause the dashboard; Escape opens the list of walls', async () => {
  const wall = await openWall([wallMap, overall])
  await expectSlide(wall, wallMap)
  await userEvent.keyboard('{ArrowRight}')
  await expectSlide(wall, overall)
  await userEvent.keyboard(' ')
  await expect.element(wall.page.getByText('Paused. Space continues.')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expectSlide(wall, wallMap)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => wall.address().searchParams.has('carousel')).toBe(false)
  await expect.element(wall.page.getByRole('navigation').first()).toBeVisible()
})

test('a failing dashboard is shown as failed once and then skipped', async () => {
  const wall = await openWall([overall, invalidPath, details])
  const heading = wall.page.getByRole('heading', { name: `${invalidPath} cannot be shown` })
  await expectSlide(wall, overall)
  await expect.element(heading, { timeout: 60_000 }).toBeVisible()
  await expect.element(wall.page.getByText('There is no dashboard at this address.')).toBeVisible()
  await expectSlide(wall, details)
  await expectSlide(wall, overall)
  let isShownAgain = false
  await expect
    .poll(
      () => {
        isShownAgain ||= heading.query() !== null
        return wall.slide(details)
      },
      { timeout: 60_000, interval: 20 },
    )
    .not.toBeNull()
  expect(isShownAgain).toBe(false)
})

test('a changed list is applied, and a deleted wall shows a message', async () => {
  const wall = await openWall([overall])
  await expectSlide(wall, overall)
  wall.changeByOther(
    'walls',
    { wallID: 'Hall' },
    {
      slides: [details, overall].map((address) => ({ address, seconds: 5 })),
    },
  )
  await expectSlide(wall, details)
  wall.server.on('GET', '/walls/{key}', () => errorResponse(404, 'Wall Hall does not exist'))
  wall.changeByOther('walls', { wallID: 'Hall' }, {})
  await expect.element(wall.page.getByRole('heading', { name: 'This wall cannot be shown' })).toBeVisible()
})

test('a lost connection is shown once, with its time', async () => {
  const wall = await openWall([overall])
  await expectSlide(wall, overall)
  await sendFrame(wall.link)
  await expect.element(wall.page.getByText(/^Live/)).toBeVisible()
  wall.disconnect()
  wall.link.send({ type: 'closed', message: null })
  await expect
    .element(wall.page.getByText('No connection since 09:00: showing data from then'), { timeout: 60_000 })
    .toBeVisible()
  await expect.element(wall.page.getByText(/^Offline since/)).not.toBeInTheDocument()
})

test('at midnight in the plant’s zone, a range of today switches to the new day', async () => {
  const midnight = Date.parse('2026-03-03T05:00:00Z')
  const wall = await openWall([overall], { now: midnight - 30_000 })
  const days = () =>
    wall.server
      .requests('POST', '/resources/getTEEP')
      .map(({ body }) => body as { startDate: string; resolution: string })
      .filter(({ resolution }) => resolution === 'total')
      .map(({ startDate }) => startDate)
  await expectSlide(wall, overall)
  await expect.poll(days).toContain('2026-03-02T05:00:00.000Z')
  expect(days()).not.toContain('2026-03-03T05:00:00.000Z')
  vi.setSystemTime(midnight + 15_000)
  await expect.poll(days, { timeout: 60_000 }).toContain('2026-03-03T05:00:00.000Z')
})

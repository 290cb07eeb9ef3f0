import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { early, night, openSchedules } from '../schedules.fixture.ts'

const block = (name: string) => page.getByRole('button', { name, exact: true })
const pane = () => page.getByRole('region', { name: 'S-1', exact: true })
const save = () => pane().getByRole('button', { name: 'Save', exact: true }).click()
async function saveNow() {
  await save()
  await page.getByRole('dialog', { name: 'When does this take effect?' }).getByRole('button', { name: 'Save' }).click()
}
const open = () => openSchedules('/schedules/S-1')

/** Moves the start of the early shift to 06:15, its end to 14:30 and the focus to Tuesday. */
async function changeByKeys() {
  await block('1 · Early, Monday 06:00 to 14:00').click()
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  await expect.element(block('1 · Early, Friday 06:15 to 14:15')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await userEvent.keyboard('b')
  await expect.element(block('1 · Early, Monday 06:15 to 14:30, 1 break')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await userEvent.keyboard('{ArrowDown}')
}

test('the week is changed by keyboard and undone, and the focus follows', async () => {
  await open()
  await changeByKeys()
  await expect.element(block('1 · Early, Tuesday 06:15 to 14:30')).toHaveFocus()
  await expectAccessible()
})

test('a change by another user is announced and the drawing stays; it is saved by PUT', async () => {
  const { server, items, changeByOther } = await open()
  await changeByKeys()
  changeByOther(
    'schedules',
    { scheduleID: 'S-1' },
    { description: 'Early and night', shifts: [{ ...early, name: 'Dawn' }, night] },
  )
  await expect.element(pane().getByText(/^Another user has changed this schedule\./)).toBeVisible()
  await expect.element(block('1 · Early, Tuesday 06:15 to 14:30')).toBeVisible()
  await saveNow()
  await expect.element(page.getByText('Schedule Updated', { exact: true })).toBeVisible()
  await expect.poll(() => server.requests('PUT').map(({ path }) => path)).toEqual(['/schedules/S-1'])
  expect(items.rows('schedules')[0]!.shifts).toEqual([{ ...early, start: '06:15', end: '14:30' }, night])
})

/** Presses the pointer on Sunday at an hour, moves it to another one and releases it. */
function dragOnSunday(from: number, to: number) {
  const row = document.querySelector('[data-row="6"]')!
  const { left, top, width, height } = row.getBoundingClientRect()
  const at = (hour: number) => ({ clientX: left + (width * hour) / 24, clientY: top + height / 2 })
  const dispatch = (type: string, hour: number) => {
    const point = at(hour)
    const target = document.elementFromPoint(point.clientX, point.clientY)!
    target.dispatchEvent(
      new PointerEvent(type, { ...point, bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, buttons: 1 }),
    )
  }
  dispatch('pointerdown', from)
  for (let step = 1; step <= 4; step++) dispatch('pointermove', from + ((to - from) * step) / 4)
  dispatch('pointerup', to)
}

test('a shift is drawn with the pointer and moved by dragging', async () => {
  await open()
  await expect.element(block('1 · Early, Monday 06:00 to 14:00')).toBeVisible()
  dragOnSunday(8, 12)
  await expect.element(block('Shift 1, Sunday 08:00 to 12:00')).toBeVisible()
  dragOnSunday(10, 14)
  await expect.element(block('Shift 1, Sunday 12:00 to 16:00')).toBeVisible()
})

test('a shift that occurs twice on a day is reported by field, and can be saved once corrected', async () => {
  const { items } = await open()
  await expect.element(block('1 · Early, Monday 06:00 to 14:00')).toBeVisible()
  dragOnSunday(12, 16)
  await expect.element(block('Shift 1, Sunday 12:00 to 16:00')).toBeVisible()
  await block('Monday').click()
  await save()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(pane().getByText('shift 1 occurs twice on MONDAY', { exact: true })).toBeVisible()
  await block('Monday').click()
  await saveNow()
  await expect.element(page.getByText('Schedule Updated', { exact: true })).toBeVisible()
  expect((items.rows('schedules')[0]!.shifts as unknown[])[2]).toMatchObject({
    shiftNum: 1,
    days: ['SUNDAY'],
    start: '12:00',
    end: '16:00',
  })
})

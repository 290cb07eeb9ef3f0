import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp, type TestApp } from '../../app/testing/openApp.fixture.tsx'
import { planRows } from './floorPlans.fixture.ts'

const canvas = ({ page }: TestApp) => page.getByRole('application')
const button = ({ page }: TestApp, name: string) => page.getByRole('button', { name, exact: true })
const draft = ({ page }: TestApp) => page.getByRole('toolbar', { name: 'Draw' }).getByRole('status')
const rows = ({ items }: TestApp, type: string) => items.rows(type).filter(({ floorPlanId }) => floorPlanId === 1)
const zoneNames = (app: TestApp) => rows(app, 'zones').map(({ zoneName }) => zoneName)
const isSaved = ({ page }: TestApp) => expect.element(page.getByText('Plan saved')).toBeVisible()

async function openPlan() {
  const app = await openApp('/floorPlans/1', { rows: planRows })
  await expect.element(app.page.getByRole('button', { name: 'Point 1 of M-01' })).toBeInTheDocument()
  return app
}
async function press(...keys: readonly string[]) {
  for (const key of keys)
    await userEvent.keyboard(key.startsWith('Shift+') ? `{Shift>}{${key.slice(6)}}{/Shift}` : `{${key}}`)
}
/** Draws a zone by keyboard: the cross starts in the middle of the plan, and `Enter` sets a point. */
async function draw(app: TestApp, keys: readonly string[]) {
  await button(app, 'Zone').click()
  canvas(app).element().focus()
  await press(...keys)
}
const right = ['Shift+ArrowRight', 'Shift+ArrowRight']
const up = ['Shift+ArrowUp', 'Shift+ArrowUp']
const down = ['Shift+ArrowDown', 'Shift+ArrowDown']
const left = ['Shift+ArrowLeft', 'Shift+ArrowLeft']

test('shows the plan above the fields of its row, and its complete name in the list', async () => {
  const app = await openPlan()
  const fields = app.page.getByRole('region', { name: 'Floor Plan', exact: true }).element()
  expect(canvas(app).element().getBoundingClientRect().top).toBeLessThan(fields.getBoundingClientRect().top)
  const headings = app.page.getByRole('grid', { name: 'Floor Plan' }).getByRole('columnheader')
  expect(
    headings
      .elements()
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Floor Plan', 'Name'])
})

test('draws, names, changes, undoes and saves a zone by keyboard', async () => {
  const app = await openPlan()
  // Enter again at the last point finishes.
  await draw(app, ['Enter', ...right, 'Enter', 'Shift+ArrowDown', 'Enter', 'Enter'])
  await app.page.getByLabelText('Name', { exact: true }).fill('Paint shop')
  app.page.getByRole('button', { name: 'Point 3 of Zone 5' }).element().focus()
  await expect.element(app.page.getByRole('button', { name: 'Point 3 of Paint shop' })).toBeInTheDocument()
  app.page.getByRole('button', { name: 'Point 3 of Paint shop' }).element().focus()
  await press('ArrowLeft', 'ArrowLeft')
  await button(app, 'Undo').click()
  await button(app, 'Save').click()
  await isSaved(app)
  const zone = rows(app, 'zones').find(({ zoneName }) => zoneName === 'Paint shop')!
  const corners = (zone.polygon as number[][]).flat().map((value) => Number(value.toFixed(3)))
  expect(corners).toEqual([0.5, 0.5, 0.6, 0.5, 0.595, 0.55])
  await expectAccessible()
})

test('places a machine, drags another one and deletes a zone by mouse', async () => {
  const app = await openPlan()
  app.items.add('resources', [{ resourceID: 'M-09' }])
  app.restart()
  await expect.element(app.page.getByRole('button', { name: 'Point 1 of M-01' })).toBeInTheDocument()
  await app.page.getByRole('combobox', { name: /^Machine to place/ }).click()
  await app.page.getByRole('option', { name: 'M-09' }).click()
  await canvas(app).click({ position: { x: 40, y: 40 } })
  await expect.element(app.page.getByRole('button', { name: 'Point 1 of M-09' })).toBeInTheDocument()
  const { width, height } = canvas(app).element().getBoundingClientRect()
  await userEvent.dragAndDrop(app.page.getByRole('button', { name: 'Point 1 of M-01' }), canvas(app), {
    targetPosition: { x: width / 2, y: height / 2 },
    force: true,
  })
  app.page.getByRole('button', { name: 'Point 1 of Packing' }).element().focus()
  await button(app, 'Delete Packing').click()
  await button(app, 'Save').click()
  await isSaved(app)
  const xByMachine = new Map(rows(app, 'machinePlaces').map(({ resourceID, x }) => [resourceID, x]))
  expect(xByMachine.get('M-09')).toBeLessThan(0.2)
  expect(xByMachine.get('M-01')).toBeCloseTo(0.5, 1)
  expect(zoneNames(app)).toEqual(['Goods in', 'Turning', 'Milling'])
})

test('the notice undoes everything that was saved: a deleted zone and a moved machine', async () => {
  const app = await openPlan()
  const contents = () => [
    rows(app, 'zones').map(({ zoneName, polygon }) => [zoneName, polygon]),
    rows(app, 'machinePlaces').map(({ resourceID, x }) => [resourceID, x]),
  ]
  const before = structuredClone(contents())
  app.page.getByRole('button', { name: 'Point 1 of M-02' }).element().focus()
  await press('ArrowLeft')
  app.page.getByRole('button', { name: 'Point 1 of Packing' }).element().focus()
  await button(app, 'Delete Packing').click()
  await button(app, 'Save').click()
  await isSaved(app)
  expect(contents()).not.toEqual(before)
  expect(zoneNames(app)).not.toContain('Packing')
  const notice = app.page.getByRole('group').filter({ hasText: 'Plan saved' }).last()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.element(app.page.getByRole('alert').filter({ hasText: 'Undone' })).toBeVisible()
  expect(contents()).toEqual(before)
  await expect.element(app.page.getByRole('button', { name: 'Point 1 of Packing' })).toBeInTheDocument()
})

test('shows an overlap of zones beside Save, explains the assignment of tags, and allows saving', async () => {
  const app = await openPlan()
  await draw(app, [...up, 'Enter', ...right, 'Enter', ...down, 'Enter', 'Enter'])
  await expect.poll(() => draft(app).query()?.textContent).toBe('Zone 5 overlaps Milling.')
  await expect.element(app.page.getByText(/to the zone that was added first: Milling/)).toBeVisible()
  await expectAccessible()
  await button(app, 'Save').click()
  await isSaved(app)
  // The note is shown once only.
  await expect.poll(() => draft(app).query()?.textContent).toBe('')
  const { zoneId } = rows(app, 'zones').find(({ zoneName }) => zoneName === 'Zone 5')!
  app.restart(`/zones/${zoneId}`)
  await expect
    .element(
      app.page.getByText(/^Overlaps Milling\. A tag is assigned to the zone with the antenna that receives it best/),
    )
    .toBeVisible()
})

test('shows a zone that crosses itself beside Save and prevents saving', async () => {
  const app = await openPlan()
  await draw(app, ['Enter', ...right, ...down, 'Enter', ...up, 'Enter', ...left, ...down, 'Enter', 'Enter'])
  await expect
    .poll(() => draft(app).query()?.textContent)
    .toMatch(/crosses itself and cannot be saved\. Move its corners\.$/)
  await expect.element(button(app, 'Save')).toBeDisabled()
})

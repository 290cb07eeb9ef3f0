import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from './testing/openApp.fixture.tsx'

const areas = () => page.getByRole('navigation', { name: 'Areas', exact: true })
const emptyDashboard = () => page.getByText('No machine is shown on the dashboards in this range.', { exact: true })
const stored = () => JSON.parse(localStorage.getItem('takt.session') ?? '{}').dashboardCarouselMode

test('carousel mode is restored with the session, and Esc ends it', async () => {
  const { restart } = await openApp('/efficiency/overall?carousel=1')
  await expect.element(emptyDashboard()).toBeVisible()
  await expect.element(areas()).not.toBeInTheDocument()
  restart('/efficiency/overall')
  await expect.element(emptyDashboard()).toBeVisible()
  await expect.element(areas()).not.toBeInTheDocument()
  expect(stored()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(areas()).toBeVisible()
  expect(stored()).toBe(false)
})

test('carousel mode of a wall ends when another screen is opened', async () => {
  const { restart } = await openApp('/walls/Nowhere?carousel=1')
  await expect.element(page.getByRole('region', { name: 'Wall', exact: true })).toBeVisible()
  await expect.element(areas()).not.toBeInTheDocument()
  for (const address of ['/walls', '/efficiency/overall']) {
    restart(address)
    await expect.element(areas()).toBeVisible()
  }
})

test('a moved pointer shows a button that ends carousel mode', async () => {
  const { address } = await openApp('/efficiency/overall?carousel=1')
  await expect.element(emptyDashboard()).toBeVisible()
  const exitButton = page.getByRole('button', { name: 'Show menus', exact: true })
  await expect.element(exitButton).not.toBeInTheDocument()
  await userEvent.hover(emptyDashboard())
  await exitButton.click()
  await expect.element(areas()).toBeVisible()
  expect(address().searchParams.has('carousel')).toBe(false)
})

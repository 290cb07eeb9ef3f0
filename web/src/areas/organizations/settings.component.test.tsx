import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, noticeOf, pressKeys } from '../../app/testing/screenParts.fixture.ts'

type Settings = Record<string, unknown>

const panel = page.getByRole('region', { name: 'Settings' })
const target = panel.getByLabelText('OEE target (%) *')

/** Opens the settings of the organization, which the server stores until the change is undone. */
async function openSettings() {
  const app = await openApp('/organizations')
  const { data } = await (await window.fetch('/api/organizations')).json()
  const before: Settings = data.organizationSettingsMapByOrgId[1]
  let settings = before
  app.server.on('GET', '/organizations', () => ({ ...data, organizationSettingsMapByOrgId: { 1: settings } }))
  app.server.on('POST', '/organizations/{organizationId}/settings', ({ body }) => {
    settings = { ...settings, ...(body as Settings), organizationId: 1, version: 2, rowId: 'settings-1' }
    return envelope({ message: 'Organization Settings Updated', data: settings, change: '1-1' })
  })
  app.server.on('POST', '/changes/undo', () => {
    settings = before
    return { rows: [] }
  })
  await page.getByRole('treeitem', { name: /Plant A/ }).click()
  await expect.element(target).toHaveValue('75')
  return { ...app, settings: () => settings }
}

test('the settings of an organization have headings', async () => {
  await openSettings()
  const headings = () =>
    panel
      .getByRole('heading', { level: 4 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(headings)
    .toEqual(['Time zone and currency', 'Machines', 'People', 'Quality', 'Documents and files', 'More'])
  await expectAccessible()
})

test('a setting outside its range is rejected at its field until it is corrected', async () => {
  const { server } = await openSettings()
  await target.fill('180')
  await button('Save', panel).click()
  await expect.element(panel.getByText('must be a number from 0 to 100')).toBeVisible()
  await target.fill('62.5')
  await expect.element(panel.getByText('must be a number from 0 to 100')).not.toBeInTheDocument()
  expect(server.requests('POST', '/organizations/{organizationId}/settings')).toEqual([])
})

test('settings are saved together, and Undo of the notice restores the previous ones', async () => {
  const { settings } = await openSettings()
  await target.fill('62.5')
  ;(button('Archives', panel).element() as HTMLElement).focus()
  await pressKeys('Delete')
  await panel.getByLabelText('Currency').fill('EUR')
  await page.getByRole('option', { name: 'EUR · Euro' }).click()
  await button('Save', panel).click()
  await noticeOf('Organization Settings Updated').hover()
  const fileKinds = ['pictures', 'videos', 'pdf', 'text', 'office', 'other']
  expect(settings()).toMatchObject({ oeeTarget: 0.625, currency: 'EUR', fileKinds })
  await button('Undo').click()
  await expect.element(noticeOf('Undone')).toBeVisible()
  expect(settings()).toMatchObject({ oeeTarget: 0.75 })
  await expect.element(target).toHaveValue('75')
})

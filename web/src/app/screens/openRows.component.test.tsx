import { itemTypes } from '@takt/domain/itemTypes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everyRow } from '../../testing/everyRow.fixture.ts'
import { openApp } from '../../testing/openApp.fixture.tsx'
import { button } from '../../testing/screenParts.fixture.ts'

/** Types with screens of their own, without a grid; without a screen; or shown within another type's rows. */
const elsewhere = [
  'organizations',
  'docRevisions',
  'documents',
  'entities',
  'organizationSettings',
  'facilities',
  'notificationRules',
  'notificationRecipients',
  'scheduledTasks',
  'reports',
]
const listed = itemTypes.filter(({ name }) => !elsewhere.includes(name))
const openedRows = () => document.querySelectorAll('[role=grid] .body [aria-current=true]').length
const link = () => document.querySelector('[role=grid] .body .open')

/** One application for many types: its start is the longer part of such a test. */
const groups = Object.entries(Object.groupBy(listed, ({ area }) => area)).map(([area, types]) => ({
  area,
  types: types!,
}))

test.each(groups)('one click on the name of a row opens and marks it: $area', async ({ types }) => {
  const { parts, address } = await openApp('/', { server: everyRow })
  for (const type of types) {
    await parts().router.navigate({ href: `/${type.name}` })
    await expect.element(page.getByRole('grid', { name: type.label, exact: true })).toBeVisible()
    await expect.poll(link, { message: type.name }).not.toBeNull()
    await page.elementLocator(link()!).click()
    await expect.poll(() => address().pathname, { message: type.name }).toMatch(new RegExp(`^/${type.name}/.`))
    await expect.poll(openedRows, { message: type.name }).toBe(1)
    await button('Close details').click()
    await expect.poll(() => address().pathname, { message: type.name }).toBe(`/${type.name}`)
    await expect.poll(openedRows, { message: type.name }).toBe(0)
  }
})

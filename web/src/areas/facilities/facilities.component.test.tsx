import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button } from '../../app/testing/screenParts.fixture.ts'

type Facility = { facilityId: number; facilityName: string; type: string; [field: string]: unknown }
const path = '/organizations/facilities'
const moves = `${path}/{facilityId}/orderSequence/{direction}`

/** Opens the screen with three halls; the fake server stores the order. */
async function open(address = '/facilities') {
  const facilities: Facility[] = ['Hall 1', 'Hall 2', 'Hall 3'].map((facilityName, index) => ({
    facilityId: index + 1,
    facilityName,
    type: 'activity',
    description: null,
    locationId: null,
    version: 1,
    rowId: crypto.randomUUID(),
  }))
  const inOrder = (type: string | null) =>
    facilities.filter((each) => each.type === type).map((each, index) => ({ ...each, orderSequence: index + 1 }))
  const app = await openApp(address, {
    server: (server) => {
      server.on('GET', path, ({ query }) => inOrder(query.get('type')))
      server.on('POST', moves, ({ params }) => {
        const at = facilities.findIndex(({ facilityId }) => facilityId === Number(params.facilityId))
        const to = params.direction === 'down' ? at + 1 : at - 1
        const [moved] = facilities.splice(at, 1)
        facilities.splice(to, 0, moved!)
        return { ...moved, orderSequence: to + 1 }
      })
      server.on('POST', path, ({ body }) => {
        const added = {
          description: null,
          locationId: null,
          ...(body as Facility),
          facilityId: facilities.length + 1,
          version: 1,
          rowId: crypto.randomUUID(),
        }
        facilities.push(added)
        return { ...added, orderSequence: 1 }
      })
      server.on('DELETE', `${path}/{facilityId}`, ({ params }) => {
        const at = facilities.findIndex(({ facilityId }) => facilityId === Number(params.facilityId))
        facilities.splice(at, 1)
        return envelope({ message: 'Facility Deleted' })
      })
    },
  })
  return { ...app, facilities }
}
const hallRows = () =>
  page
    .getByRole('list', { name: 'Activity facilities in their order' })
    .getByRole('listitem')
    .elements()
    .map((item) => [...item.querySelectorAll('[data-facility] > span')].slice(0, 2).map((span) => span.textContent))
const inOrder = (...names: string[]) => names.map((name, index) => [String(index + 1), name])

// Proves OPS-107
test('moves a facility by its button and shows the order of the server', async () => {
  const { server } = await open()
  await button('Move Hall 1 down').click()
  await expect.poll(hallRows).toEqual(inOrder('Hall 2', 'Hall 1', 'Hall 3'))
  const requested = server.requests('POST', moves).map(({ path, query }) => `${path}?${query}`)
  expect(requested).toEqual(['/organizations/facilities/1/orderSequence/down?type=activity'])
  await expectAccessible()
})

test('moves a facility by Alt and an arrow key', async () => {
  await open()
  const hall = page.getByRole('button', { name: /Hall 3/ }).first()
  await expect.element(hall).toBeVisible()
  ;(hall.element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(hallRows).toEqual(inOrder('Hall 1', 'Hall 3', 'Hall 2'))
})

test('adds and deletes a facility of the other type', async () => {
  const { facilities } = await open()
  await button('Locating').click()
  await expect.poll(() => new URLSearchParams(window.location.search).get('type')).toBe('locating')
  await button('Add facility').click()
  await page.getByLabelText(/^Name( \*)?$/).fill('Yard')
  await button('Save').click()
  await expect.element(page.getByText('Facility Added', { exact: true })).toBeVisible()
  expect(facilities.at(-1)).toMatchObject({ facilityName: 'Yard', type: 'locating' })
  await page.getByRole('region', { name: 'Yard' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('Facility Deleted', { exact: true })).toBeVisible()
  expect(facilities).toHaveLength(3)
})

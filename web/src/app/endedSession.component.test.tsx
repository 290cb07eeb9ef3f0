import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signIn } from '../areas/account/signIn.fixture.ts'
import { errorResponse } from './testing/fakeServer.fixture.ts'
import { openApp, type TestApp } from './testing/openApp.fixture.tsx'

const rows = { indirects: [{ indirectCode: 'T-01', description: 'Cleaning' }] }
const rejected = () => errorResponse(401, 'Token is not valid')

/** Ends the session at the server: its token is rejected until the user signs in again. */
function endSession({ server }: TestApp) {
  let isEnded = true
  const reject = () => (isEnded ? rejected() : undefined)
  server.on('GET', '/indirects', reject)
  server.on('PUT', '/indirects/{key}', reject)
  server.on('POST', '/login', () => {
    isEnded = false
    return undefined
  })
}

async function typeDescription({ page }: TestApp, text: string) {
  await page.getByRole('gridcell', { name: 'Cleaning', exact: true }).dblClick()
  await userEvent.keyboard(text)
}

// Proves OPS-171
test('a session that ends while a change is saved leads to the sign-in form and retains the change', async () => {
  const app = await openApp('/indirects', { rows })
  const { page, address, items } = app
  await typeDescription(app, 'Cleaning the lathes')
  endSession(app)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address().pathname).toBe('/login')
  await expect
    .element(page.getByText('Your session has ended. Sign in to continue where you left off.', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('Token is not valid')).not.toBeInTheDocument()

  await signIn(page)
  await expect.poll(() => address().pathname).toBe('/indirects')
  await expect.element(page.getByRole('gridcell', { name: 'Cleaning the lathes' })).toBeVisible()
  await expect.element(page.getByText('1 row is not saved yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByRole('alert').getByText('Row(s) Have Been Updated', { exact: true })).toBeVisible()
  expect(items.rows('indirects')).toMatchObject([{ indirectCode: 'T-01', description: 'Cleaning the lathes' }])
})

test('text in an open cell is retained when a list request finds that the session has ended', async () => {
  const app = await openApp('/indirects', { rows })
  const { page, address, changeByOther } = app
  await typeDescription(app, 'Sweeping')
  endSession(app)
  changeByOther('indirects', { indirectCode: 'T-01' }, { description: 'Mopping' })
  await expect.poll(() => address().pathname).toBe('/login')
  await signIn(page)
  await expect.poll(() => address().pathname).toBe('/indirects')
  await expect.element(page.getByRole('gridcell', { name: 'Sweeping' })).toBeVisible()
  await expect.element(page.getByText('1 row is not saved yet', { exact: true })).toBeVisible()
})

// Proves OPS-171
test('the message ‘Token is not valid’ is no notice: it leads to the sign-in form', async () => {
  const { page, address, server } = await openApp('/indirects', { rows })
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'T-01', exact: true }) })
  await row.hover()
  server.on('DELETE', '/indirects/{key}', rejected)
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/login')
  await expect.element(page.getByText('Token is not valid')).not.toBeInTheDocument()
})

test('a stored session that the server has ended leads to the sign-in form and from there to the same address', async () => {
  const { page, address } = await openApp('/indirects?indirects.size=15', {
    rows,
    server: (server) => {
      server.on('GET', '/users/user', rejected)
    },
  })
  await expect.poll(() => address().pathname).toBe('/login')
  await expect.element(page.getByText('Your session has ended. Sign in to continue where you left off.')).toBeVisible()
  await signIn(page)
  await expect.poll(() => `${address().pathname}${address().search}`).toBe('/indirects?indirects.size=15')
})

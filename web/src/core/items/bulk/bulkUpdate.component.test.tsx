import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { button, chooseOption, formField, pressKeys, rowOf } from '../../../app/testing/screenParts.fixture.ts'
import { machine, openMachines } from '../items.fixture.ts'

const ticked = ['M-02', 'M-03', 'M-04']
const sheet = page.getByRole('dialog')
const tick = async (keys: readonly string[]) => {
  for (const key of keys) await rowOf(key).getByRole('checkbox').click()
}

async function openUpdate() {
  const app = await openMachines()
  await tick(ticked)
  await button('Update selected rows').click()
  await chooseOption(formField('Field to change'), 'Schedule')
  await expect.element(page.getByText(/^Currently S-1 in all of them\./)).toBeVisible()
  return app
}

test('a rejected update of many rows changes none and shows how many were rejected', async () => {
  const app = await openUpdate()
  const message = 'Schedule S-404 does not exist'
  const rows = ticked.map((_, index) => ({
    list: 'change',
    index,
    status: 400,
    message,
    fields: { scheduleID: message },
  }))
  app.server.on('POST', '/resources/bulk', () =>
    errorResponse(400, `3 of 3 rows cannot be saved, so nothing was saved: ${message}`, { rows, problemCount: 3 }),
  )
  await formField('Schedule').fill('S-404')
  await pressKeys('Tab')
  await button('Change 3 rows').click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Nothing was changed: 3 of 3 rows' })).toBeVisible()
  expect(machine(app, 'M-02')).toMatchObject({ scheduleID: 'S-1' })
  await expectAccessible('[role=dialog]')
})

// Proves ADM-035, OPS-115
test('many rows get the same value in the chosen field with one request, and the overlay has its label meanwhile', async () => {
  const app = await openUpdate()
  await formField('Schedule').fill('S-2')
  await pressKeys('Enter')
  const release = app.server.hold('POST', '/resources/bulk')
  await button('Change 3 rows').click()
  const overlay = page.getByRole('status').filter({ hasText: /^(Updating|Changing 3 rows)$/ })
  await expect.element(overlay.first()).toBeVisible()
  release()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(overlay).not.toBeInTheDocument()
  for (const key of ticked) expect(machine(app, key)).toMatchObject({ scheduleID: 'S-2' })
  await expect.poll(() => app.server.requests('POST', '/resources/bulk')).toHaveLength(1)
})

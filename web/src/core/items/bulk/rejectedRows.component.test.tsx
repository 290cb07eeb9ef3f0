import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { button, rowOf } from '../../../app/testing/screenParts.fixture.ts'
import { machines } from '../items.fixture.ts'

// Proves ADM-039, ADM-267
test('the messages of all rejected rows are combined in one notice that stays until it is closed', async () => {
  const messageOf = (key: string) =>
    `Schedule ${key} cannot be deleted: it is still used by 4 machines (M-01, M-02, M-03, …).`
  const { server } = await openApp('/schedules', { rows: machines })
  const rows = ['S-1', 'S-2'].map((key, index) => ({ list: 'remove', index, status: 409, message: messageOf(key) }))
  server.on('POST', '/schedules/bulk', () =>
    errorResponse(409, `2 of 2 rows cannot be saved, so nothing was saved: ${messageOf('S-1')}`, {
      rows,
      problemCount: 2,
    }),
  )
  await expect.element(rowOf('S-1')).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true, now: Date.now() })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  for (const key of ['S-1', 'S-2']) await rowOf(key).getByRole('checkbox').click()
  await button('Delete', page.getByRole('toolbar')).click()
  const dialog = page.getByRole('alertdialog')
  await button('Yes', dialog).click()
  const notice = page.getByRole('alert').filter({ hasText: 'S-1' })
  await expect.element(notice).toMatchTextContent(/S-1.*machines.*S-2.*machines/)
  vi.advanceTimersByTime(3_600_000)
  expect(notice.elements()).toHaveLength(1)
  await button('Close', notice).click()
  await expect.element(notice).not.toBeInTheDocument()
})

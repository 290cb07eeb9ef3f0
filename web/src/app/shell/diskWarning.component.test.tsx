import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/expectAccessible.fixture.ts'
import { openApp } from '../testing/openApp.fixture.tsx'

for (const [title, disk, text] of [
  [
    'a nearly full disk is shown above every screen',
    'low on space',
    'The disk of this installation is nearly full. Free up space, or data from machines will be rejected.',
  ],
  [
    'a full disk is shown above every screen',
    'out of space',
    'The disk of this installation is full. Data from machines is rejected until space is freed up.',
  ],
] as const)
  test(title, async () => {
    await openApp('/indirects', { server: (server) => server.setReadiness({ disk }) })
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    await expectAccessible()
  })

test('users who do not administer the installation see no warning about its disk', async () => {
  await openApp('/indirects', {
    server: (server) => server.setReadiness({ disk: 'low on space' }),
    user: { globalAdmin: 0 },
    rows: { indirects: [{ indirectCode: 'T-01' }] },
  })
  await expect.element(page.getByRole('gridcell', { name: 'T-01', exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

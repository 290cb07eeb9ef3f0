import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/openApp.fixture.tsx'
import { button, formField, rowOf } from '../testing/screenParts.fixture.ts'

const revisions = [
  { revision: 'A', description: 'Better than before' },
  { revision: 'AB', description: 'Two holes' },
  { revision: 'B', description: 'Three holes' },
]

test('a revision typed in full and confirmed with Enter is the one chosen', async () => {
  await openApp('/jobs', {
    rows: {
      parts: [{ partNum: 'P-7' }],
      revisions: revisions.map((revision) => ({ partNum: 'P-7', ...revision })),
      jobs: [{ jobNum: 'J-1', partNum: 'P-7', revision: 'A', status: 'released' }],
    },
  })
  await expect.element(rowOf('J-1')).toBeVisible()
  await button('Add').click()
  await formField('Part').fill('P-7')
  await userEvent.keyboard('{Enter}')
  await expect.element(formField('Part')).toHaveValue('P-7')
  await formField('Revision').fill('B')
  await expect.element(page.getByRole('option', { name: /^AB/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(formField('Revision')).toHaveValue('B')
})

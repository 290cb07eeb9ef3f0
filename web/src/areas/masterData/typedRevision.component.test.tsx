import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, clickRowButton, formField, pressKeys, rowOf } from '../../app/testing/screenParts.fixture.ts'

const revisions = [
  { revision: 'A', description: 'Better than before' },
  { revision: 'AB', description: 'Two holes' },
  { revision: 'B', description: 'Three holes, unlike A' },
]

const rows = {
  parts: [{ partNum: 'P-7' }, { partNum: 'P-8' }],
  revisions: revisions.map((revision) => ({ partNum: 'P-7', ...revision })),
  jobs: [{ jobNum: 'J-1', partNum: 'P-7', revision: 'B', status: 'released' }],
}

test('a revision typed in full and confirmed with Enter is selected', async () => {
  await openApp('/jobs', { rows })
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

test('a revision typed over another one is selected, even if the other one contains the typed text', async () => {
  await openApp('/jobs', { rows })
  await clickRowButton(rowOf('J-1'), 'Edit')
  await expect.element(formField('Revision')).toHaveValue('B')
  await formField('Revision').click()
  await expect.element(page.getByRole('option', { name: /^AB/ })).toBeVisible()
  await pressKeys('Control+a')
  await userEvent.keyboard('A')
  const best = page.getByRole('option', { name: /^A Better/ })
  await expect.element(formField('Revision')).toHaveAttribute('aria-activedescendant', best.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(formField('Revision')).toHaveValue('A')
})

test('typed text stays while the options load', async () => {
  let release = () => {}
  await openApp('/jobs', {
    rows,
    server: (server) => {
      release = server.hold('GET', '/parts')
    },
  })
  await clickRowButton(rowOf('J-1'), 'Edit')
  await formField('Part').click()
  await pressKeys('Control+a')
  await userEvent.keyboard('P-8')
  release()
  await expect.element(page.getByRole('option', { name: 'P-8' })).toBeVisible()
  await expect.element(formField('Part')).toHaveValue('P-8')
  await userEvent.keyboard('{Enter}')
  await expect.element(formField('Part')).toHaveValue('P-8')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})

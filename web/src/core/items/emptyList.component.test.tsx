import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

test('a list has only rows in its grid while it is loaded, and offers to add the first row when it is empty', async () => {
  let release = () => {}
  await openApp('/jobs', {
    server: (server) => {
      release = server.hold('GET', '/jobs')
    },
  })
  await expect.poll(() => document.querySelector('[role=grid][aria-busy=true]')).not.toBeNull()
  await expectAccessible()
  release()
  await expect.element(page.getByText('There are no jobs here yet.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add the first job', exact: true })).toBeVisible()
  await expectAccessible()
})

test('the empty list of connectors offers to add the first one', async () => {
  await openApp('/connectors')
  await expect.element(page.getByRole('button', { name: 'Add the first connector', exact: true })).toBeVisible()
})

import { expect, test } from 'vitest'
import { smallTargets } from '../../app/testing/layout.fixture.ts'
import { addressOf, openPlant } from './efficiency.fixture.ts'

/** Whether what the view shows has come, in place of its skeleton. */
function isShown() {
  const main = document.querySelector('main')
  return (
    main?.querySelector('section, article, [role=grid]') != null && main.querySelector('.MuiSkeleton-root') === null
  )
}

test.for([
  'overall',
  'details',
  'schedule',
  'availability',
  'performance',
  'runDetails',
  'setupDetails',
  'quality',
  'alerts',
  'insights',
  'data',
])('on a phone each control of %s is as large as a finger', async (view) => {
  await openPlant(addressOf(`/efficiency/${view}`), { size: 'phone' })
  await expect.poll(isShown).toBe(true)
  expect(smallTargets()).toEqual([])
})

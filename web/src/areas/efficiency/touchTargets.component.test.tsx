import { expect, test } from 'vitest'
import { smallTargets } from '../../app/testing/layout.fixture.ts'
import { addressOf, openPlant } from './efficiency.fixture.ts'

/** True once the content of the view has replaced its skeleton. */
function hasLoaded() {
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
])('on a phone, each control of %s is large enough for a finger', async (view) => {
  await openPlant(addressOf(`/efficiency/${view}`), { size: 'phone' })
  await expect.poll(hasLoaded).toBe(true)
  await expect.poll(() => smallTargets()).toEqual([])
})

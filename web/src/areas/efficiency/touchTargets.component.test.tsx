import { expect, test } from 'vitest'
import { smallTargets } from '../../app/testing/layout.fixture.ts'
import type { TestApp } from '../../app/testing/openApp.fixture.tsx'
import { addressOf, openPlant } from './efficiency.fixture.ts'

/** Waits until the content of the view has replaced its skeleton and all of its data are rendered. */
const loaded = ({ parts }: Pick<TestApp, 'parts'>) =>
  expect
    .poll(async () => {
      // Data are rendered a moment after they arrive, and rows may then request their own.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const main = document.querySelector('main')
      return {
        hasContent: main?.querySelector('section, article, [role=grid]') != null,
        hasSkeleton: main?.querySelector('.MuiSkeleton-root') != null,
        requests: parts().queryClient.isFetching(),
      }
    })
    .toEqual({ hasContent: true, hasSkeleton: false, requests: 0 })

test.for([
  'overall',
  'details',
  'schedule',
  'downtime',
  'availability',
  'performance',
  'runDetails',
  'setupDetails',
  'quality',
  'alerts',
  'insights',
  'data',
])('on a phone, each control of %s is large enough for a finger', async (view) => {
  const app = await openPlant(addressOf(`/efficiency/${view}`), { size: 'phone' })
  await loaded(app)
  await expect.poll(() => smallTargets()).toEqual([])
})

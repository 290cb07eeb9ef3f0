import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openQuality, parameters, rowTexts } from '../quality.fixture.ts'
import { boreAndLength } from './checkValues.fixture.ts'

const options = { values: boreAndLength() }
const message = () =>
  page.getByRole('status').filter({ hasText: 'One more has been out of tolerance since before this range' })

test('alerts show what has been out of tolerance since before the range', async () => {
  await openQuality('/quality/alerts?range=24h', options)
  await expect.element(message()).toBeVisible()
  await expect.element(page.getByText('Nothing that was checked needs attention now.')).toBeVisible()
})

test('the list links from what has been out of tolerance since before the range to the last 90 days', async () => {
  await openQuality('/quality/outOfTolerance?range=24h', options)
  await message().getByRole('link', { name: 'Show the last 90 days' }).click()
  await expect.poll(() => parameters().get('range')).toBe('90d')
  await expect.poll(() => rowTexts('Out of Tolerance')[0]).toMatch(/^Out nowD1 · Bore/)
  await expect.element(message()).not.toBeInTheDocument()
})

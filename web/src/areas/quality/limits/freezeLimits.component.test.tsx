import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { openQuality } from '../quality.fixture.ts'
import { chartAddress, depths, equal, tight } from './charts.fixture.ts'

const limits = () => page.getByRole('region', { name: 'Limits', exact: true })
const chart = () => page.getByRole('region', { name: /^Control chart: / })
const sheet = () => page.getByRole('dialog')
const moving = () =>
  limits().getByText('These limits are calculated from the displayed points and move with them.', { exact: true })
const cause = 'A chip under the part · Fixture cleaned'

async function fillSheet() {
  await limits().getByRole('button', { name: 'Freeze limits' }).click()
  await sheet()
    .getByRole('checkbox', { name: /^Exclude .*, 5\.1/ })
    .click()
  // The reason recorded with the value is one click away.
  await sheet()
    .getByRole('button', { name: `Recorded cause: ${cause}` })
    .click()
  await expect.element(sheet().getByRole('textbox', { name: /^Cause of/ })).toHaveValue(cause)
  await expect.element(sheet().getByText(/59 points/)).toBeVisible()
  await sheet()
    .getByRole('textbox', { name: /^Reason for these limits/ })
    .fill('Fixture changed')
}
const freeze = () => sheet().getByRole('button', { name: 'Freeze limits' }).click()

test('limits are frozen without a point and with its cause, and this is undone', async () => {
  const { server } = await openQuality(chartAddress('X1'), { values: depths() })
  await expect.element(moving()).toBeVisible()
  await fillSheet()
  await expectAccessible()
  await freeze()
  await expect.element(limits().getByText(/^Frozen by .*: Fixture changed$/)).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/controlLimits/freeze')[0]!.body)
    .toMatchObject({
      pageId: 1,
      checkID: 'X1',
      resourceID: 'M-01',
      partNum: null,
      reason: 'Fixture changed',
      leftOut: [{ at: '2026-11-17T16:30:00.000Z', reason: cause }],
    })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone')).toBeVisible()
  await expect.element(moving()).toBeVisible()
})

test('frozen limits show their author and their points; the chart crosses out excluded points', async () => {
  await openQuality(chartAddress('X1'), { values: depths() })
  await fillSheet()
  await freeze()
  await expect.element(limits().getByText(/^Frozen by .*: Fixture changed$/)).toBeVisible()
  await expect.element(limits().getByText(/Of 59 points, .* · 1 point excluded/)).toBeVisible()
  await expect.element(limits().getByText(new RegExp(`${cause}$`))).toBeVisible()
  await expect.element(chart().getByText('Limits, 3 σ (UCL, LCL), frozen')).toBeVisible()
  await expect.element(chart().getByText('Excluded from the limits', { exact: true })).toBeVisible()
  ;(
    chart()
      .getByRole('group', { name: /Enter opens one/ })
      .element() as HTMLElement
  ).focus()
  await userEvent.keyboard('{Home}')
  await userEvent.keyboard('{ArrowRight}'.repeat(7))
  await expect
    .element(
      chart()
        .getByRole('status')
        .getByText(new RegExp(`5\\.1\\d* · .*excluded from the limits: ${cause}$`)),
    )
    .toBeVisible()
  await expectAccessible()
  await limits().getByRole('button', { name: 'Unfreeze limits' }).click()
  await expect.element(moving()).toBeVisible()
})

test('before limits are frozen the sheet warns that the tolerance is tighter than the limits', async () => {
  await openQuality(chartAddress('T1'), { values: tight(null) })
  await limits().getByRole('button', { name: 'Freeze limits' }).click()
  await expect
    .element(sheet().getByText(/^UCL 5\.0\d+ mm is above USL 5\.020* mm, LCL .* cause no alarm in the chart\.$/))
    .toBeVisible()
})

test('before limits are frozen from points that do not vary the sheet explains the consequence', async () => {
  await openQuality(chartAddress('Z1'), { values: equal() })
  await limits().getByRole('button', { name: 'Freeze limits' }).click()
  await expect
    .element(
      sheet().getByText('These points do not vary: every point that differs from them will be outside the limits.', {
        exact: true,
      }),
    )
    .toBeVisible()
})

import type { TestApp } from '../../app/testing/openApp.fixture.tsx'
import { testUser } from '../../app/testing/openApp.fixture.tsx'

/** Fills in the sign-in form and sends it. */
export async function signIn(
  page: TestApp['page'],
  { userName = testUser.userName, password = 'a long password' } = {},
) {
  await page.getByLabelText(/^User name/).fill(userName)
  await page.getByLabelText(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

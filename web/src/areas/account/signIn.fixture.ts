import type { TestApp } from '../../app/testing/openApp.fixture.tsx'
import { testUser } from '../../app/testing/openApp.fixture.tsx'

/** Fills in and submits the sign-in form. */
export async function signIn(
  page: TestApp['page'],
  { userName = testUser.userName, password = 'a long password' } = {},
) {
  await page.getByLabelText(/^User name/).fill(userName)
  await page.getByLabelText(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

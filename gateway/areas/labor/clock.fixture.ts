import { afterAll, beforeAll } from 'vitest'
import { createClockFixture } from './clockServer.fixture.ts'

type Fixture = Awaited<ReturnType<typeof createClockFixture>>

export let fixture: Fixture

let people = 10

/** Creates a new employee, so that tests do not interfere. */
export async function createEmployee() {
  const empID = `E-${people++}`
  await fixture.must('POST', 'employees', { empID, firstName: 'Cy', lastName: 'Young' })
  return empID
}

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareClock(): void {
  beforeAll(async () => {
    fixture = await createClockFixture()
  }, 60_000)
  afterAll(() => fixture?.close())
}

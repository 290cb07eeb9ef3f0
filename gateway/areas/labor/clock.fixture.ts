import { afterAll, beforeAll } from 'vitest'
import { createClockBed } from './clock.bed.ts'

type Bed = Awaited<ReturnType<typeof createClockBed>>

export let bed: Bed

let people = 10

/** Somebody new, so that tests do not meet. */
export async function somebody() {
  const empID = `E-${people++}`
  await bed.must('POST', 'employees', { empID, firstName: 'Cy', lastName: 'Young' })
  return empID
}

/** Registers the hooks that prepare and close what these tests share. */
export function prepareClock(): void {
  beforeAll(async () => {
    bed = await createClockBed()
  }, 60_000)
  afterAll(() => bed?.close())
}

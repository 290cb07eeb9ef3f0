import { fullNameOf } from '@takt/domain/areas/masterData/employees.ts'
import type { FakeRow } from './fakeItems.fixture.ts'

const requestedNow = (row: FakeRow) => {
  const requestedAt = row.requestedAt ?? new Date().toISOString()
  return { requestedAt, statusAt: row.statusAt ?? requestedAt }
}

/** Fields that the gateway derives and no response lacks. Tags of a row stay as a test defines them. */
export const derivedFields: Readonly<Record<string, (row: FakeRow) => FakeRow>> = {
  employees: (row) => ({ fullName: fullNameOf(row) }),
  requests: requestedNow,
  jobOperations: ({ epc }) => ({ epc: epc ?? [] }),
  jobAssemblies: ({ epc }) => ({ epc: epc ?? [] }),
}

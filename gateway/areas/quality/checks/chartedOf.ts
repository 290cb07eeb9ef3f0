import type { Charted } from '@takt/domain/areas/quality/chartKind.ts'
import { readSheets } from '../../checksheets/index.ts'
import type { OrganizationReading } from '../../documents/index.ts'

/** Returns the chart settings of these checks from their checksheets, in the same order. */
export type ChartedOf = (
  checks: readonly { revId: number; checkID: string }[],
) => Promise<Pick<Charted, 'samples' | 'chart'>[]>

/** Uses the revisions with which the values were recorded; individual values if the check no longer exists. */
export const chartedOf =
  (reading: OrganizationReading): ChartedOf =>
  async (checks) => {
    const sheets = await readSheets(reading, checks)
    return checks.map(({ revId, checkID }) => {
      const { samples = 1, chart = 'usual' } = sheets.get(revId)?.checks.get(checkID) ?? {}
      return { samples, chart }
    })
  }

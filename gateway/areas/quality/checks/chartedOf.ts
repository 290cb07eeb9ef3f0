import type { Charted } from '@takt/domain/areas/quality/chartKind.ts'
import { readSheets } from '../../checksheets/face.ts'
import type { OrganizationReading } from '../../documents/face.ts'

/** How the checksheets of these checks have them charted, in the same order. */
export type ChartedOf = (
  checks: readonly { revId: number; checkID: string }[],
) => Promise<Pick<Charted, 'samples' | 'chart'>[]>

/** By the revisions with which values were found: single values where there is no such check any more. */
export const chartedOf =
  (reading: OrganizationReading): ChartedOf =>
  async (checks) => {
    const sheets = await readSheets(reading, checks)
    return checks.map(({ revId, checkID }) => {
      const { samples = 1, chart = 'usual' } = sheets.get(revId)?.checks.get(checkID) ?? {}
      return { samples, chart }
    })
  }

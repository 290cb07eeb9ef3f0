import type { ReadableReport } from './reportRun.ts'
import { laborByEmployee } from './rows/laborByEmployee.ts'
import { lossesByReason } from './rows/lossesByReason.ts'
import { oeeSummary } from './rows/oeeSummary.ts'
import { runsAgainstStandard } from './rows/runsAgainstStandard.ts'
import { scheduleAgainstActual } from './rows/scheduleAgainstActual.ts'
import { scrapAndRework } from './rows/scrapAndRework.ts'
import { utilisationByShift } from './rows/utilisationByShift.ts'

/** Every report that there is, in the order in which they are offered. Add yours by a line. */
export const readableReports: readonly ReadableReport[] = [
  oeeSummary,
  lossesByReason,
  utilisationByShift,
  scheduleAgainstActual,
  runsAgainstStandard,
  scrapAndRework,
  laborByEmployee,
]

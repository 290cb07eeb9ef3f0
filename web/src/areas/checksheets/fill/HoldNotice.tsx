import Alert from '@mui/material/Alert'
import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { contextIn } from './contextIn.ts'
import type { RecordedValue } from './fillMachine.ts'
import { holdingChecks } from './holdingChecks.ts'
import { small } from './small.ts'

/**
 * Notice that the work is on hold because of values recorded here, as soon as it is, with or without a network;
 * otherwise nothing.
 */
export function HoldNotice(props: {
  checks: readonly Check[]
  found: Readonly<Record<string, RecordedValue>>
  context: ReturnType<typeof contextIn>
}) {
  const holding = holdingChecks(props)
  if (holding.length === 0) return null
  return (
    <Alert severity="error" role="alert" sx={small}>
      {texts.workOnHold(holding.map(({ checkID, text }) => `${checkID} · ${text}`).join(', '))}
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { contextIn } from './contextIn.ts'
import type { Found } from './fillMachine.ts'
import { holdingChecks } from './holdingChecks.ts'
import { small } from './small.ts'

/** That the work is held for what was found here, as soon as it is, with or without a network; nothing while it is not. */
export function HeldNow(props: {
  checks: readonly Check[]
  found: Readonly<Record<string, Found>>
  context: ReturnType<typeof contextIn>
}) {
  const holding = holdingChecks(props)
  if (holding.length === 0) return null
  return (
    <Alert severity="error" role="alert" sx={small}>
      {texts.heldNow(holding.map(({ checkID, text }) => `${checkID} · ${text}`).join(', '))}
    </Alert>
  )
}

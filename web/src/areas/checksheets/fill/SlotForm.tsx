import Typography from '@mui/material/Typography'
import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { expectedOf, limitsOf } from '../expected.ts'
import { resultText } from '../resultText.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { SheetInForce } from './approvedSheet.ts'
import { Explain } from './Explain.tsx'
import { type Slot, slotKey } from './fillMachine.ts'
import { GaugeLine } from './GaugeLine.tsx'
import { InspectorPicker } from './InspectorPicker.tsx'
import { LastValues } from './LastValues.tsx'
import { small } from './small.ts'
import type { useFill } from './useFill.ts'
import type { Gauges } from './useGauges.ts'
import type { Inspector } from './useInspector.ts'
import { ValueInput } from './ValueInput.tsx'

/** The form of the current check: the expected value, earlier values, and the input of its value. */
export function SlotForm(props: {
  sheet: SheetInForce
  slot: Slot
  fill: ReturnType<typeof useFill>
  gauges: Gauges
  inspector: Inspector | null
  /** Resource ID of the current machine. */
  machine: string | undefined
}) {
  const { sheet, slot, fill, gauges, inspector, machine } = props
  const { state, send } = fill
  const { pageId, revId } = sheet
  const { check, sample } = slot
  const { exact } = useFormat()
  const before = state.context.found[slotKey(slot)]
  const { result, typed } = state.context
  const name = `fill ${revId} ${slotKey(slot)}`
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 2, sm: 3 }, flex: 1 }}>
      <Box>
        <Typography color="textSecondary" sx={small}>
          {check.checkID}
          {check.samples > 1 && ` · ${texts.sampleOf(sample, check.samples)}`}
        </Typography>
        <Typography
          component="h2"
          sx={{ fontSize: { xs: '1.375rem', sm: '1.75rem' }, lineHeight: 1.25, overflowWrap: 'anywhere' }}
        >
          {check.text}
        </Typography>
        <Typography sx={{ fontSize: '1.25rem' }}>{expectedText(check, exact)}</Typography>
        {before && (
          <Typography color="warning.main" sx={small}>
            {texts.correcting(resultText({ ...before, unit: check.unit }, exact))}
          </Typography>
        )}
        <GaugeLine key={check.checkID} check={check} gauges={gauges} />
        <LastValues pageId={pageId} checkID={check.checkID} resourceID={machine} />
      </Box>
      {inspector && inspector.selected === undefined ? (
        <InspectorPicker inspector={inspector} />
      ) : state.matches('explaining') && result ? (
        <Explain
          key={slotKey(slot)}
          name={name}
          check={{ pageId, checkID: check.checkID, resourceID: machine }}
          message={
            check.kind === 'passFail'
              ? texts.notPassed
              : `${resultText({ ...result, unit: check.unit }, exact)}. ${texts.outside(expectedOf(check, exact), limitsOf(check, exact))}`
          }
          onAgain={() => send({ type: 'AGAIN' })}
          onDone={(reason, action) => send({ type: 'EXPLAIN', reason, action })}
        />
      ) : (
        <ValueInput key={slotKey(slot)} {...{ name, slot, typed }} onType={fill.onType} onResult={fill.onResult} />
      )}
    </Box>
  )
}

function expectedText(check: Check, exact: (value: number) => string): string {
  if (check.kind === 'number') return texts.expectedIs(expectedOf(check, exact), limitsOf(check, exact))
  return check.kind === 'passFail' ? texts.expectedPassed : texts.expectedText
}

import Button from '@mui/material/Button'
import { isWithin } from '@takt/domain/areas/checksheets/check.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { resultText } from '../resultText.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { checkOutbox } from './checkOutbox.ts'
import { type RecordedValue, type Slot, slotKey } from './fillMachine.ts'
import { small } from './small.ts'

const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** All values of a sheet, recorded and current; selecting one makes it current (again). */
export function SlotList(props: {
  slots: readonly Slot[]
  found: Readonly<Record<string, RecordedValue>>
  index: number
  onChoose: (index: number) => void
}) {
  const { exact } = useFormat()
  const { rejected } = useOutbox(checkOutbox)
  const isRejected = ({ entryId }: RecordedValue) => rejected.some(({ entry }) => entry.entryId === entryId)
  return (
    <Box
      component="ol"
      aria-label={texts.checks}
      sx={{ m: 0, p: 0, pb: 3, listStyle: 'none', minHeight: 0, overflowY: { md: 'auto' } }}
    >
      {props.slots.map((slot, index) => {
        const { check, sample } = slot
        const value = props.found[slotKey(slot)]
        const isGood = value && isWithin(check, value) && !isRejected(value)
        return (
          <li key={slotKey(slot)}>
            <Button
              fullWidth
              color="inherit"
              variant={index === props.index ? 'outlined' : 'text'}
              aria-current={index === props.index ? 'step' : undefined}
              sx={{
                minHeight: 'max(3rem, 48px)',
                justifyContent: 'space-between',
                textAlign: 'left',
                gap: 3,
                ...small,
              }}
              onClick={() => props.onChoose(index)}
            >
              <Box component="span" sx={{ minWidth: 0, lineHeight: 1.3 }}>
                {check.checkID}
                {check.samples > 1 && ` (${sample})`}
                <Box
                  component="span"
                  sx={{ display: 'block', fontWeight: 400, color: 'text.secondary', ...singleLine }}
                >
                  {check.text}
                </Box>
              </Box>
              <Box
                component="span"
                sx={{ color: value && !isGood ? 'error.main' : 'text.secondary', fontWeight: 400, flexShrink: 0 }}
              >
                {value && `${isGood ? '✓' : '✗'} ${resultText({ ...value, unit: check.unit }, exact)}`}
                {value && isRejected(value) && ` · ${texts.isRejected}`}
              </Box>
            </Button>
          </li>
        )
      })}
    </Box>
  )
}

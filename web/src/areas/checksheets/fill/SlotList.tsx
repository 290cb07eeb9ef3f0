import Button from '@mui/material/Button'
import { isWithin } from '@takt/domain/areas/checksheets/check.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { foundText } from '../foundText.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { checkOutbox } from './checkOutbox.ts'
import { type Found, type Slot, slotKey } from './fillMachine.ts'
import { small } from './small.ts'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** All values of a sheet: what was found, which is asked for; one that is chosen is asked for (again). */
export function SlotList(props: {
  slots: readonly Slot[]
  found: Readonly<Record<string, Found>>
  index: number
  onChoose: (index: number) => void
}) {
  const { exact } = useFormat()
  const { refused } = useOutbox(checkOutbox)
  const isRefused = ({ entryId }: Found) => refused.some(({ entry }) => entry.entryId === entryId)
  return (
    <Box
      component="ol"
      aria-label={texts.checks}
      sx={{ m: 0, p: 0, pb: 3, listStyle: 'none', minHeight: 0, overflowY: { md: 'auto' } }}
    >
      {props.slots.map((slot, place) => {
        const { check, sample } = slot
        const value = props.found[slotKey(slot)]
        const isGood = value && isWithin(check, value) && !isRefused(value)
        return (
          <li key={slotKey(slot)}>
            <Button
              fullWidth
              color="inherit"
              variant={place === props.index ? 'outlined' : 'text'}
              aria-current={place === props.index ? 'step' : undefined}
              sx={{
                minHeight: 'max(3rem, 48px)',
                justifyContent: 'space-between',
                textAlign: 'left',
                gap: 3,
                ...small,
              }}
              onClick={() => props.onChoose(place)}
            >
              <Box component="span" sx={{ minWidth: 0, lineHeight: 1.3 }}>
                {check.checkID}
                {check.samples > 1 && ` (${sample})`}
                <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary', ...oneLine }}>
                  {check.text}
                </Box>
              </Box>
              <Box
                component="span"
                sx={{ color: value && !isGood ? 'error.main' : 'text.secondary', fontWeight: 400, flexShrink: 0 }}
              >
                {value && `${isGood ? '✓' : '✗'} ${foundText({ ...value, unit: check.unit }, exact)}`}
                {value && isRefused(value) && ` · ${texts.isRefused}`}
              </Box>
            </Button>
          </li>
        )
      })}
    </Box>
  )
}

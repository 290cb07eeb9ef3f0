import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { fieldNames, type ItemType, isTold } from '@takt/domain/core/item/item.ts'
import { isKeyKnown } from '@takt/domain/core/item/rowTitle.ts'
import { useId } from 'react'
import { Box } from '../../kit/Box.tsx'
import { FieldFrame } from '../../kit/form/FieldFrame.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { instantOfWall, wallTime } from '../form/draftValue.ts'
import type { ChangesTold } from '../itemParts.ts'
import type { ShowField } from '../showValue.ts'
import { historyTexts as texts } from './texts.ts'

/** The row as it stood at an instant (epoch ms; null: as it is now), and the way to another instant. */
export function RowThen(props: {
  type: ItemType
  row: Readonly<Record<string, unknown>> | null
  at: number | null
  show: ShowField
  told: ChangesTold
  onPick: (at: number | null) => void
}) {
  const { type, row, at, told } = props
  const format = useFormat()
  const id = useId()
  // A number that only the server gave says nothing.
  const isSaid = (name: string) => isKeyKnown(type) || !type.key.includes(name)
  const names = fieldNames(type, (field, name) => isTold(field) && isSaid(name) && told[name] !== null)
  return (
    <Box component="section" aria-label={texts.standing} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'end', flexWrap: 'wrap' }}>
        <FieldFrame id={id} label={texts.standing} help={texts.zone(format.timeZone)}>
          {(described) => (
            <TextField
              id={described.id}
              hiddenLabel
              size="small"
              type="datetime-local"
              value={at === null ? '' : wallTime(new Date(at).toISOString(), format.timeZone)}
              onChange={(event) => {
                const picked = instantOfWall(event.target.value, format.timeZone)
                props.onPick(picked === null ? null : Date.parse(picked))
              }}
              slotProps={{ htmlInput: { step: 1, 'aria-describedby': described.describedBy } }}
            />
          )}
        </FieldFrame>
        {at !== null && <Button onClick={() => props.onPick(null)}>{texts.showNow}</Button>}
      </Box>
      {row === null ? (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {texts.notThere}
        </Box>
      ) : (
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1 }}
        >
          {names.map((name) => {
            const Told = told[name]
            return (
              <Box key={name} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {type.fields[name]?.label}
                </Box>
                <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {Told ? <Told from={null} to={row[name] ?? null} /> : props.show(name, row[name])}
                </Box>
              </Box>
            )
          })}
        </Box>
      )}
    </Box>
  )
}

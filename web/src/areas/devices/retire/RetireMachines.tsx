import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useEffect, useState } from 'react'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { formatInstant } from '../../../core/kit/format/instantFormat.ts'
import { deviceTexts as texts } from '../texts.ts'
import { type LeftMachine, useLeftMachines } from './useLeftMachines.ts'

const dayInWords = (day: string, locale: string) =>
  formatInstant(Date.parse(`${day}T00:00Z`), 'day', { locale, timeZone: 'UTC' })

/**
 * Part of the dialog that confirms the deletion of devices: the effect on their machines, and an option to retire the
 * machines, too, for users who may change them.
 */
export function RetireMachines(props: {
  rows: readonly ItemRow[]
  onWanted: (machines: readonly LeftMachine[]) => void
}) {
  const { rows, onWanted: onSelected } = props
  const left = useLeftMachines(rows)
  const mayRetire = useMayChange(resources)
  const [isSelected, setSelected] = useState(false)
  const format = useFormat()
  useEffect(() => onSelected(isSelected ? (left ?? []) : []), [isSelected, left, onSelected])
  const names = new Intl.ListFormat(format.locale).format((left ?? []).map(({ resourceID }) => resourceID))
  const days = new Set((left ?? []).map(({ from }) => dayInWords(from, format.locale)))
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <span>{texts.retired}</span>
      {left && left.length > 0 && (
        <>
          <span>{texts.leftUnknown(names)}</span>
          {mayRetire && (
            <FormControlLabel
              sx={{ ml: -2, alignItems: 'start', '& .MuiFormControlLabel-label': { fontSize: '0.8125rem', pt: 2 } }}
              label={texts.retireToo(names, [...days])}
              control={<Checkbox size="small" checked={isSelected} onChange={(_, isTicked) => setSelected(isTicked)} />}
            />
          )}
        </>
      )}
    </Box>
  )
}

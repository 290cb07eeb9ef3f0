import Checkbox from '@mui/material/Checkbox'
import { areas, flags } from '@takt/domain/core/rights/permissions.ts'
import type { ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { permissionsOf, rightWord, rightWords } from './rightWords.ts'
import { accessTexts as texts } from './texts.ts'

/** A table with a row per area and a column per flag; the caller renders the cells. */
export function RightsTable(props: {
  label: string
  shown?: (area: (typeof areas)[number]) => boolean
  cell: (area: (typeof areas)[number], flag: (typeof flags)[number]) => ReactNode
}) {
  return (
    <Box
      component="table"
      aria-label={props.label}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '0.8125rem',
        '& th': { textAlign: 'left', fontWeight: 500, py: 1, pr: 2 },
        '& thead th': { color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400 },
        '& td': { py: 1, pr: 2, verticalAlign: 'top' },
        '& tbody tr': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{texts.area}</th>
          {flags.map((flag) => (
            <th key={flag} scope="col">
              {texts.flags[flag]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas
          .filter((area) => props.shown?.(area) ?? true)
          .map((area) => (
            <tr key={area}>
              <th scope="row">{texts.areas[area]}</th>
              {flags.map((flag) => (
                <td key={flag}>
                  {props.cell(area, flag)}
                  <Box component="span" sx={{ pl: 1, color: 'text.secondary', fontSize: '0.75rem' }}>
                    {texts.meaningOf(area, flag)}
                  </Box>
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </Box>
  )
}

/** Checkboxes for each flag of each area; flags that `may` forbids are disabled. */
export function RightsMatrix(props: {
  label: string
  words: readonly string[]
  readOnly: boolean
  may?: (area: (typeof areas)[number], flag: (typeof flags)[number]) => boolean
  onChange: (words: readonly string[]) => void
}) {
  const { words } = props
  const toggle = (word: string, isOn: boolean) =>
    // Sorted by area, so that checking and unchecking a flag restores the previous value.
    props.onChange(rightWords(permissionsOf(isOn ? [...words, word] : words.filter((other) => other !== word))))
  return (
    <RightsTable
      label={props.label}
      cell={(area, flag) => {
        const word = rightWord(area, flag)
        return (
          <Checkbox
            size="small"
            sx={{ p: 0.5, ml: -0.5 }}
            checked={words.includes(word)}
            disabled={props.readOnly || props.may?.(area, flag) === false}
            onChange={(event) => toggle(word, event.target.checked)}
            slotProps={{ input: { 'aria-label': texts.rightOf(area, flag) } }}
          />
        )
      }}
    />
  )
}

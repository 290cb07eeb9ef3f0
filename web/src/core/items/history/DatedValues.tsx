import type { ItemType } from '@takt/domain/core/item/item.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { Panel } from '../../kit/Panel.tsx'
import type { ShowField } from '../showValue.ts'
import type { DatedField } from './buildHistory.ts'
import { historyTexts as texts } from './texts.ts'

/**
 * The values of each effective-dated field with the instants from which they are effective; renders nothing if no field
 * has more than one value.
 */
export function DatedValues(props: { type: ItemType; dated: readonly DatedField[]; now: number; show: ShowField }) {
  const { type, dated, now, show } = props
  const format = useFormat()
  if (dated.length === 0) return null
  return (
    <Panel title={texts.dated} beside={texts.datedHelp}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {dated.map(({ name, points }) => (
          <li key={name}>
            <Box sx={{ fontWeight: 500 }}>{type.fields[name]?.label}</Box>
            <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {points.map(({ from, value }) => (
                <Box component="li" key={from ?? 'always'} sx={{ display: 'flex', gap: 3 }}>
                  <Box sx={{ minWidth: '8rem' }}>{show(name, value)}</Box>
                  <Box sx={{ color: 'text.secondary' }}>
                    {from === null ? texts.always : texts.since(format.instant(from, 'full'))}
                    {from !== null && from > now && ` · ${texts.coming}`}
                  </Box>
                </Box>
              ))}
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  )
}

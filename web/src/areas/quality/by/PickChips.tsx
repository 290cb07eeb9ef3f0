import Chip from '@mui/material/Chip'
import { Box } from '../../../core/kit/Box.tsx'
import { type Narrowing, narrowings, type Picks, type QualityBy } from '../picks.ts'
import { qualityTexts as texts } from '../texts.ts'

/** The filters of a view, each with a button to remove it. */
export function PickChips(props: {
  picks: Picks
  nameOf: (by: QualityBy, key: string) => string
  onLetGo: (by: Narrowing) => void
}) {
  const { picks, nameOf, onLetGo } = props
  const active = narrowings.filter((by) => picks[by] !== undefined)
  if (active.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={texts.narrowed}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontSize: '0.8125rem' }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {texts.narrowed}
      </Box>
      {active.map((by) => {
        const key = picks[by]!
        const name = by === 'operation' ? texts.operation(key) : `${texts.singular[by]} ${nameOf(by, key)}`
        return (
          <Chip
            key={by}
            size="small"
            label={name}
            aria-label={texts.letGo(name)}
            title={texts.letGo(name)}
            variant="outlined"
            onClick={() => onLetGo(by)}
            onDelete={() => onLetGo(by)}
          />
        )
      })}
    </Box>
  )
}

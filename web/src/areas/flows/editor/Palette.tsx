import ButtonBase from '@mui/material/ButtonBase'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Kind } from '@takt/domain/areas/flows/design/design.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { kindIcons } from '../kindIcons.ts'
import { kindTexts } from '../texts.ts'
import { kindGroups } from './design/newStep.ts'
import { editorTexts as texts } from './texts.ts'

export type InsertPosition = 'after' | 'before'

/** Step kinds in groups, each with a description; a click adds a step. */
export function Palette(props: {
  /** Name of the selected step, before or after which a new step is added; null if none is selected. */
  beside: string | null
  place: InsertPosition
  onPlace: (position: InsertPosition) => void
  onAdd: (kind: Kind) => void
}) {
  const { beside: selectedName, place: position } = props
  return (
    <Box component="section" aria-label={texts.palette} sx={{ display: 'grid', gap: 3, p: 3, alignContent: 'start' }}>
      {selectedName !== null && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {texts.nextComes(selectedName)}
          </Box>
          <ToggleButtonGroup
            exclusive
            size="small"
            fullWidth
            aria-label={texts.place}
            value={position}
            onChange={(_, next: InsertPosition | null) => next && props.onPlace(next)}
          >
            <ToggleButton value="before" sx={{ py: 0.5, textTransform: 'none', ...finger }}>
              {texts.before}
            </ToggleButton>
            <ToggleButton value="after" sx={{ py: 0.5, textTransform: 'none', ...finger }}>
              {texts.after}
            </ToggleButton>
          </ToggleButtonGroup>
        </Box>
      )}
      {(Object.keys(kindGroups) as (keyof typeof kindGroups)[]).map((group) => (
        <Box key={group} role="group" aria-label={texts[group]} sx={{ display: 'grid', gap: 0.5 }}>
          <Box aria-hidden sx={{ fontSize: '0.75rem', color: 'text.secondary', pb: 0.5 }}>
            {texts[group]}
          </Box>
          {kindGroups[group].map((kind) => {
            const Icon = kindIcons[kind]
            return (
              <ButtonBase
                key={kind}
                onClick={() => props.onAdd(kind)}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'auto minmax(0, 1fr)',
                  columnGap: 2,
                  alignItems: 'center',
                  textAlign: 'left',
                  borderRadius: 1,
                  px: 2,
                  py: 1,
                  '&:hover': { bgcolor: 'action.hover' },
                  ...finger,
                }}
              >
                <Icon sx={{ fontSize: '1.25rem', color: 'text.secondary', gridRow: 'span 2' }} />
                <Box component="span" sx={{ fontWeight: 500, fontSize: '0.8125rem' }}>
                  {kindTexts[kind].label}
                </Box>
                <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', lineHeight: 1.35 }}>
                  {kindTexts[kind].does}
                </Box>
              </ButtonBase>
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

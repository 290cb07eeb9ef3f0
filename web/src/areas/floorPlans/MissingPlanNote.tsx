import Typography from '@mui/material/Typography'
import { facilities } from '@takt/domain/areas/facilities/facilities.ts'
import { floorPlans } from '@takt/domain/areas/floorPlans/floorPlans.ts'
import { addingAt } from '../../core/items/useAddAddress.ts'
import { useMayChange } from '../../core/items/useMayChange.ts'
import { Box } from '../../core/kit/Box.tsx'
import { PageButton } from '../../core/kit/PageButton.tsx'
import { untypedSearch } from '../../core/kit/untypedSearch.ts'
import { planViewTexts as texts } from './texts.ts'
import type { MissingPlan as Missing } from './useSelectedFacility.ts'

/**
 * Shows what is missing (a facility or a floor plan), with a link to add it for users with permission; renders nothing
 * if nothing is missing.
 */
export function MissingPlanNote({ missing }: { missing: Missing | null }) {
  const type = missing?.is === 'facility' ? facilities : floorPlans
  const mayAdd = useMayChange(type)
  if (!missing) return null
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography color="textSecondary">{missing.message}</Typography>
      {mayAdd && (
        <PageButton
          to="/$list"
          params={{ list: type.name }}
          search={missing.is === 'plan' ? addingAt(type.name) : untypedSearch({})}
          variant="contained"
        >
          {texts.addMissing[missing.is]}
        </PageButton>
      )}
    </Box>
  )
}

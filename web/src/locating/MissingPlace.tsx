import Typography from '@mui/material/Typography'
import { facilities } from '@takt/domain/facilities/facilities.ts'
import { floorPlans } from '@takt/domain/floorPlans/floorPlans.ts'
import { addingAt } from '../items/useAddAddress.ts'
import { useMayChange } from '../items/useMayChange.ts'
import { Box } from '../kit/Box.tsx'
import { PageButton } from '../kit/PageButton.tsx'
import { locatingTexts as texts } from './texts.ts'

/** What is missing until something can be located, a facility or its floor plan, and the way there for those who may. */
export function MissingPlace(props: { is: 'facility' | 'plan' }) {
  const type = props.is === 'facility' ? facilities : floorPlans
  const mayAdd = useMayChange(type)
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography color="textSecondary">{texts.missing[props.is]}</Typography>
      {mayAdd && (
        <PageButton
          to="/$list"
          params={{ list: type.name }}
          search={props.is === 'plan' ? addingAt(type.name) : ({} as never)}
          variant="contained"
        >
          {texts.addMissing[props.is]}
        </PageButton>
      )}
    </Box>
  )
}

import Typography from '@mui/material/Typography'
import { Box } from '../../kit/Box.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { sessionTexts as texts } from '../../session/texts.ts'
import { PlacePicker } from './PlacePicker.tsx'

/** Nothing is loaded before an entity and an organization are chosen; this says so and offers the choice. */
export function UnplacedPage() {
  const hasEntities = useSession((state) => state.context.entities.length > 0)
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', p: 6, maxWidth: '60ch' }}>
      <Typography variant="h4">{texts.choose}</Typography>
      <Typography color="textSecondary">{hasEntities ? texts.noOrganization : texts.noEntity}</Typography>
      {hasEntities && <PlacePicker />}
    </Box>
  )
}

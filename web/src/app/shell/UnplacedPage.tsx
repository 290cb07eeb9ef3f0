import Typography from '@mui/material/Typography'
import { Box } from '../../core/kit/Box.tsx'
import { useSession } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { OrganizationPicker } from './OrganizationPicker.tsx'

/**
 * The page shown until an entity and an organization are selected, before which nothing is loaded; it offers the
 * selection.
 */
export function UnplacedPage() {
  const entities = useSession((state) => state.context.entities.length)
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', p: 6, maxWidth: '60ch' }}>
      <Typography variant="h4">{texts.choose}</Typography>
      <Typography color="textSecondary">
        {entities === 0 ? texts.noEntity : texts.noOrganization} {entities > 1 && texts.orAnotherEntity}
      </Typography>
      {entities > 0 && <OrganizationPicker />}
    </Box>
  )
}

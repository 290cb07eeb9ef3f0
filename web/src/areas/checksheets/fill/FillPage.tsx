import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'
import { useOfflinePage } from '../../../core/session/away/useOfflinePage.ts'
import { useCurrentOrganization, useSession } from '../../../core/session/SessionContext.tsx'
import { SheetTable } from '../SheetTable.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import type { SheetInForce } from './approvedSheet.ts'
import { contextIn } from './contextIn.ts'
import { FillSheet } from './FillSheet.tsx'
import { useInspector } from './useInspector.ts'
import { useMayFill } from './useMayFill.ts'
import { useSheet } from './useSheet.ts'
import { storedWork } from './workSelection.ts'

/** Path prefix of checksheets: on a device that opened them before, they also open without a network. */
const offlineScope = '/checksheets/'

/** The page for filling in a checksheet at a machine. */
export function FillPage() {
  const { key: page = '' } = useParams({ strict: false })
  const { organizationId } = useCurrentOrganization()
  const context = contextIn(useSearch({ strict: false }))
  const workedOn = JSON.stringify(context)
  const last = Object.values(context).every((part) => part === undefined) ? storedWork(organizationId) : null
  useOfflinePage(offlineScope)
  const mayFill = useMayFill()
  const screen = useSession(({ context }) => context.user?.screen ?? null)
  const { data, error, refetch } = useSheet(page)
  if (error) return <ErrorAlert what={texts.sheetFailed} error={error} onAgain={() => void refetch()} />
  if (!data)
    return (
      <Box sx={{ p: { xs: 3, sm: 4 } }}>
        <Skeleton variant="rounded" height={480} />
      </Box>
    )
  if (last) return <Navigate to="." search={untypedSearch(last)} replace />
  if (data.revId === null)
    return (
      <Typography color="textSecondary" sx={{ p: 6 }}>
        {texts.noneApproved}
      </Typography>
    )
  if (!mayFill)
    return (
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, p: { xs: 3, sm: 6 } }}>
        <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
          {data.title}
        </Typography>
        <Alert severity="info" variant="outlined">
          {texts.mayNotFill}
        </Alert>
        <SheetTable checks={data.checks} />
      </Box>
    )
  const key = `${data.revId} ${workedOn}`
  const sheet = { ...data, revId: data.revId }
  if (screen) return <FillAtScreen key={key} sheet={sheet} resourceID={screen.resourceID} />
  return <FillSheet key={key} sheet={sheet} inspector={null} />
}

function FillAtScreen({ resourceID, sheet }: { resourceID: string; sheet: SheetInForce }) {
  const inspector = useInspector(resourceID)
  return <FillSheet sheet={sheet} inspector={inspector} />
}

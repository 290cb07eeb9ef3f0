import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { TagDetailsQuery, TagDetailsResponse } from '@takt/domain/areas/tags/tagDetails.ts'
import { detailsAt, type TagDetail, tagDetailsResponse } from '@takt/domain/areas/tags/tagDetails.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { formatReference } from '../../core/items/reference/formatReference.ts'
import { useNames } from '../../core/items/reference/useNames.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { VirtualTable } from '../../core/kit/table/VirtualTable.tsx'
import { untypedSearch } from '../../core/kit/untypedSearch.ts'
import { useNow } from '../../core/kit/useNow.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { TagViewPicker } from './TagViewPicker.tsx'
import { readTagView, tagQuery, writeTagView } from './tagViewState.ts'
import { tagTexts as texts } from './texts.ts'

const emptyResponse: TagDetailsResponse = { associatedTagDtls: [], employees: [], jobs: [] }

/** Loads tag associations with names of employees and jobs; empty after a failure, which is shown as a notice. */
function useTagData(query: TagDetailsQuery | null) {
  const client = useClient()
  const notices = useNotices()
  const { organizationId } = useCurrentOrganization()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [organizationId, 'tagDetails', query],
    enabled: query !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.post('/getAssociatedTagDtls', { schema: tagDetailsResponse, body: query, signal }),
  })
  useEffect(() => {
    if (error) notices.error(texts.failedToFetch)
  }, [error, notices])
  return {
    tagData: error ? emptyResponse : (data ?? emptyResponse),
    isFetching,
    isKnown: data !== undefined || error !== null,
    again: refetch,
  }
}

const widths = [
  'minmax(14rem, 1.5fr)',
  'minmax(7rem, 0.7fr)',
  'minmax(8rem, 1.5fr)',
  '10rem',
  '10rem',
  'minmax(6rem, 0.7fr)',
  'minmax(4rem, 0.7fr)',
]
const columns = texts.columns.map((label, index) => ({
  label,
  width: widths[index] ?? '8rem',
}))
const minuteMs = 60_000

/** The tag associations now, at an instant, or within a range. */
export function TagViewScreen() {
  const now = useNow(minuteMs)
  const navigate = useNavigate()
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> })
  const state = readTagView(search, now)
  const query = tagQuery(state)
  const { tagData, isKnown, isFetching } = useTagData(query)
  const { associatedTagDtls, employees } = tagData
  const { mode, asOf } = state
  const details = useMemo(
    () => (mode === 'asOf' ? detailsAt(associatedTagDtls, Date.parse(asOf), now) : associatedTagDtls),
    [mode, asOf, associatedTagDtls, now],
  )
  const format = useFormat()
  const mask = useMask()
  const names = useMemo(
    () => new Map(employees.map(({ empID, firstName, lastName }) => [empID, `${firstName} ${lastName}`])),
    [employees],
  )
  const nameOf = ({ associationType, associationID }: TagDetail) => {
    const name = associationType === 'employees' ? names.get(associationID) : undefined
    return name === undefined ? associationID : `${associationID} · ${mask.name('Person', name)}`
  }
  const keysOf = (of: (detail: TagDetail) => string | number | null) => [
    ...new Set(details.flatMap((detail) => (of(detail) === null ? [] : [String(of(detail))]))),
  ]
  const referenceName = useNames({
    resources: keysOf((entry) => entry.resourceID),
    devices: keysOf((entry) => entry.deviceID),
  })
  const timeText = (instant: string | null) =>
    instant === null ? texts.still : format.instant(Date.parse(instant), 'minute')
  const row = (index: number) => {
    const detail = details[index]!
    const { epc, associationType, startDate, endDate, resourceID, deviceID } = detail
    const types: Readonly<Record<string, string>> = texts.types
    return [
      epc,
      types[associationType] ?? associationType,
      nameOf(detail),
      timeText(startDate),
      timeText(endDate),
      resourceID === null ? '–' : formatReference(resources, resourceID, referenceName),
      deviceID === null ? '–' : formatReference(devices, deviceID, referenceName),
    ]
  }
  return (
    <Box
      sx={{
        p: { xs: 3, sm: 6 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 4,
        alignContent: 'start',
      }}
      aria-busy={isFetching}
    >
      <TagViewPicker
        state={state}
        onChange={(next) =>
          void navigate({ to: '.', search: untypedSearch(writeTagView(search, next)), replace: true })
        }
      />
      {!isKnown && query ? (
        <Skeleton variant="rounded" height="20rem" />
      ) : details.length === 0 ? (
        <Typography color="textSecondary">{texts.nothingThen[mode]}</Typography>
      ) : (
        <Paper elevation={0}>
          <VirtualTable
            label={texts.viewTitle}
            columns={columns}
            count={details.length}
            row={row}
            maxHeight="calc(100dvh - 13rem)"
          />
        </Paper>
      )}
    </Box>
  )
}

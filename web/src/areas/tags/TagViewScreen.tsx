import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { TagDetailsAnswer, TagDetailsQuestion } from '@takt/domain/areas/tags/tagDetails.ts'
import { detailsAt, type TagDetail, tagDetailsAnswer } from '@takt/domain/areas/tags/tagDetails.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { sayReference } from '../../core/items/reference/sayReference.ts'
import { useNames } from '../../core/items/reference/useNames.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { VirtualTable } from '../../core/kit/table/VirtualTable.tsx'
import { untypedSearch } from '../../core/kit/untypedSearch.ts'
import { useNow } from '../../core/kit/useNow.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { TagViewPicker } from './TagViewPicker.tsx'
import { readTagView, tagQuestion, writeTagView } from './tagViewState.ts'
import { tagTexts as texts } from './texts.ts'

const nothing: TagDetailsAnswer = { associatedTagDtls: [], employees: [], jobs: [] }

/** What tags were on, with the employees and jobs named; nothing while that cannot be fetched, which is said. */
function useTagData(question: TagDetailsQuestion | null) {
  const client = useClient()
  const notices = useNotices()
  const { organizationId } = usePlace()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [organizationId, 'tagDetails', question],
    enabled: question !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.post('/getAssociatedTagDtls', { schema: tagDetailsAnswer, body: question, signal }),
  })
  useEffect(() => {
    if (error) notices.error(texts.failedToFetch)
  }, [error, notices])
  return {
    tagData: error ? nothing : (data ?? nothing),
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
const columns = texts.columns.map((label, place) => ({
  label,
  width: widths[place] ?? '8rem',
}))
const minuteMs = 60_000

/** What tags are on, were on at a time, or within a range. */
export function TagViewScreen() {
  const now = useNow(minuteMs)
  const navigate = useNavigate()
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> })
  const state = readTagView(search, now)
  const question = tagQuestion(state)
  const { tagData, isKnown, isFetching } = useTagData(question)
  const { associatedTagDtls, employees } = tagData
  const { mode, asOf } = state
  const shown = useMemo(
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
    ...new Set(shown.flatMap((detail) => (of(detail) === null ? [] : [String(of(detail))]))),
  ]
  const placeOf = useNames({
    resources: keysOf((entry) => entry.resourceID),
    devices: keysOf((entry) => entry.deviceID),
  })
  const when = (instant: string | null) =>
    instant === null ? texts.still : format.instant(Date.parse(instant), 'minute')
  const row = (place: number) => {
    const detail = shown[place]!
    const { epc, associationType, startDate, endDate, resourceID, deviceID } = detail
    const types: Readonly<Record<string, string>> = texts.types
    return [
      epc,
      types[associationType] ?? associationType,
      nameOf(detail),
      when(startDate),
      when(endDate),
      resourceID === null ? '–' : sayReference(resources, resourceID, placeOf),
      deviceID === null ? '–' : sayReference(devices, deviceID, placeOf),
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
      {!isKnown && question ? (
        <Skeleton variant="rounded" height="20rem" />
      ) : shown.length === 0 ? (
        <Typography color="textSecondary">{texts.nothingThen[mode]}</Typography>
      ) : (
        <Paper elevation={0}>
          <VirtualTable
            label={texts.viewTitle}
            columns={columns}
            count={shown.length}
            row={row}
            maxHeight="calc(100dvh - 13rem)"
          />
        </Paper>
      )}
    </Box>
  )
}

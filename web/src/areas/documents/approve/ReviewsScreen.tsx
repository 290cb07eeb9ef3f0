import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { areaOfDoc, type DocType, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { SearchBox } from '../../../core/items/SearchBox.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useRead } from '../../../core/session/useRead.ts'
import { useMayApproveDocs } from '../docRights.ts'
import { documentTexts as texts } from '../texts.ts'
import { dayText } from './dayText.ts'

const rowsPerPage = 50
/** Selectable numbers of days ahead. */
const aheads = [0, 30, 90] as const
type Ahead = (typeof aheads)[number]

const kindIn = (value: unknown): DocType | null => docTypes.find((kind) => kind === value) ?? null

/** Reads the filter in the address: kind, title, offset, and what to list. */
function useReviewFilter() {
  const search = useSearch({ strict: false }) as {
    kind?: unknown
    search?: unknown
    from?: unknown
    within?: unknown
    waits?: unknown
  }
  const navigate = useNavigate()
  type Change = {
    kind?: DocType | undefined
    search?: string | undefined
    from?: number | undefined
    within?: Ahead | undefined
    waits?: true | undefined
  }
  const setFilter = (change: Change) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, from: undefined, ...change }), replace: true })
  const from = Number(search.from ?? 0)
  return {
    kind: kindIn(search.kind),
    typed: String(search.search ?? ''),
    within: aheads.find((days) => days === Number(search.within)) ?? 0,
    /** Lists pages that wait for approval instead of those due for review. */
    waits: String(search.waits) === 'true',
    from: Number.isInteger(from) && from > 0 ? from : 0,
    setFilter,
  }
}

/**
 * Pages of every kind that are due or soon due for review, or that wait for approval; those that wait longest first.
 */
export function ReviewsScreen() {
  const { locale, instant } = useFormat()
  const { kind, typed, from, within, waits: isWaitingSelected, setFilter } = useReviewFilter()
  const mayApprove = useMayApproveDocs()
  const listsWaiting = isWaitingSelected && mayApprove
  const box = useRef<HTMLInputElement>(null)
  const listQuery = listsWaiting ? { waitsForApproval: true } : { dueWithinDays: within }
  const query = { ...listQuery, docType: kind, search: typed || null, limit: rowsPerPage + 1, offset: from }
  const { data, error, refetch } = useRead({
    key: ['instructions', 'due for review', query],
    path: '/docs',
    schema: docsResponse,
    query,
    placeholderData: keepPreviousData,
  })
  const { reviewColumns: columns } = texts
  const isFiltered = Boolean(typed || kind || (!listsWaiting && within))
  const noneDue = isFiltered ? texts.noneDueHere : texts.noneDue
  const none = listsWaiting ? (isFiltered ? texts.noneWaitsHere : texts.noneWaits) : noneDue
  const visibleRows = data?.slice(0, rowsPerPage) ?? []
  const day = (text: string) => dayText(text, locale)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, p: { xs: 3, sm: 6 }, minHeight: 0 }}>
      <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
        {texts.reviews}
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.kind}
          value={kind ?? 'all'}
          onChange={(_, next) => next && setFilter({ kind: kindIn(next) ?? undefined })}
        >
          {(['all', ...docTypes] as const).map((each) => (
            <ToggleButton key={each} value={each} sx={{ px: 3, textTransform: 'none' }}>
              {texts.kindsOfPages[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.dueWhen}
          value={listsWaiting ? 'waits' : within}
          onChange={(_, next: Ahead | 'waits' | null) => {
            if (next === 'waits') setFilter({ waits: true, within: undefined })
            else if (next !== null) setFilter({ waits: undefined, within: next })
          }}
        >
          {aheads.map((days) => (
            <ToggleButton key={days} value={days} sx={{ px: 3, textTransform: 'none' }}>
              {texts.dueWithin(days)}
            </ToggleButton>
          ))}
          {mayApprove && (
            <ToggleButton value="waits" sx={{ px: 3, textTransform: 'none' }}>
              {texts.waitsForApproval}
            </ToggleButton>
          )}
        </ToggleButtonGroup>
        <SearchBox
          text={typed}
          onSearch={(text) => setFilter({ search: text || undefined })}
          onLeave={() => box.current?.blur()}
          inputRef={box}
        />
      </Box>
      {error && <ErrorAlert what={texts.reviews} error={error} onAgain={() => void refetch()} />}
      {data && visibleRows.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      {visibleRows.length > 0 && (
        <DataTable
          label={texts.reviews}
          columns={[
            { label: columns.page },
            { label: columns.kind },
            ...(listsWaiting
              ? [{ label: texts.waitColumns.waits }, { label: texts.waitColumns.inForce }]
              : [{ label: within ? columns.on : columns.since }]),
            { label: columns.approved },
            { label: columns.by },
          ]}
          rows={visibleRows.map(
            ({ pageId, docType, template, reviewOn, approvedAt, approvedBy, revNum, approvedRevNum }) => ({
              key: String(pageId),
              cells: [
                <PageLink key="open" to="/$list/$key" params={{ list: areaOfDoc[docType], key: String(pageId) }}>
                  {template.pageTitle}
                </PageLink>,
                docType,
                ...(listsWaiting
                  ? [texts.inForceNow(revNum), texts.inForceNow(approvedRevNum)]
                  : [reviewOn === null ? '–' : day(reviewOn)]),
                approvedAt === null ? texts.notApprovedYet : instant(Date.parse(approvedAt), 'day'),
                approvedBy ?? '–',
              ],
            }),
          )}
        />
      )}
      {(from > 0 || (data && data.length > rowsPerPage)) && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            size="small"
            disabled={from === 0}
            onClick={() => setFilter({ from: Math.max(0, from - rowsPerPage) || undefined })}
          >
            {texts.before}
          </Button>
          <Button
            size="small"
            disabled={!data || data.length <= rowsPerPage}
            onClick={() => setFilter({ from: from + rowsPerPage })}
          >
            {texts.after}
          </Button>
        </Box>
      )}
    </Box>
  )
}

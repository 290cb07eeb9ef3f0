import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { areaOfDoc, type DocType, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { SearchBox } from '../../../core/items/SearchBox.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useRead } from '../../../core/session/useRead.ts'
import { useMayApproveDocs } from '../docRights.ts'
import { documentTexts as texts } from '../texts.ts'
import { dayText } from './dayText.ts'

const atOnce = 50
/** Days ahead that one may look. */
const aheads = [0, 30, 90] as const
type Ahead = (typeof aheads)[number]

const kindIn = (value: unknown): DocType | null => docTypes.find((kind) => kind === value) ?? null

/** What the address says: of which kind, how it is called, from which place on. */
function useAsked() {
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
  const ask = (change: Change) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, from: undefined, ...change }), replace: true })
  const from = Number(search.from ?? 0)
  return {
    kind: kindIn(search.kind),
    typed: String(search.search ?? ''),
    within: aheads.find((days) => days === Number(search.within)) ?? 0,
    /** What waits for approval, in place of what is due for review. */
    waits: String(search.waits) === 'true',
    from: Number.isInteger(from) && from > 0 ? from : 0,
    ask,
  }
}

/** Pages of every kind whose day of review has come or comes soon, or that wait for approval; the longest first. */
export function ReviewsScreen() {
  const { locale, instant } = useFormat()
  const { kind, typed, from, within, waits: isAsked, ask } = useAsked()
  const mayApprove = useMayApproveDocs()
  const waits = isAsked && mayApprove
  const box = useRef<HTMLInputElement>(null)
  const which = waits ? { waitsForApproval: true } : { dueWithinDays: within }
  const query = { ...which, docType: kind, search: typed || null, limit: atOnce + 1, offset: from }
  const { data, error, refetch } = useRead({
    key: ['instructions', 'due for review', query],
    path: '/docs',
    schema: docsFound,
    query,
    placeholderData: keepPreviousData,
  })
  const { reviewColumns: columns } = texts
  const isNarrowed = Boolean(typed || kind || (!waits && within))
  const noneDue = isNarrowed ? texts.noneDueHere : texts.noneDue
  const none = waits ? (isNarrowed ? texts.noneWaitsHere : texts.noneWaits) : noneDue
  const shown = data?.slice(0, atOnce) ?? []
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
          onChange={(_, next) => next && ask({ kind: kindIn(next) ?? undefined })}
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
          value={waits ? 'waits' : within}
          onChange={(_, next: Ahead | 'waits' | null) => {
            if (next === 'waits') ask({ waits: true, within: undefined })
            else if (next !== null) ask({ waits: undefined, within: next })
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
          onSearch={(text) => ask({ search: text || undefined })}
          onLeave={() => box.current?.blur()}
          inputRef={box}
        />
      </Box>
      {error && <Trouble what={texts.reviews} error={error} onAgain={() => void refetch()} />}
      {data && shown.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      {shown.length > 0 && (
        <DataTable
          label={texts.reviews}
          columns={[
            { label: columns.page },
            { label: columns.kind },
            ...(waits
              ? [{ label: texts.waitColumns.waits }, { label: texts.waitColumns.inForce }]
              : [{ label: within ? columns.on : columns.since }]),
            { label: columns.approved },
            { label: columns.by },
          ]}
          rows={shown.map(
            ({ pageId, docType, template, reviewOn, approvedAt, approvedBy, revNum, approvedRevNum }) => ({
              key: String(pageId),
              cells: [
                <PageLink key="open" to="/$list/$key" params={{ list: areaOfDoc[docType], key: String(pageId) }}>
                  {template.pageTitle}
                </PageLink>,
                docType,
                ...(waits
                  ? [texts.inForceNow(revNum), texts.inForceNow(approvedRevNum)]
                  : [reviewOn === null ? '–' : day(reviewOn)]),
                approvedAt === null ? texts.notApprovedYet : instant(Date.parse(approvedAt), 'day'),
                approvedBy ?? '–',
              ],
            }),
          )}
        />
      )}
      {(from > 0 || (data && data.length > atOnce)) && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            size="small"
            disabled={from === 0}
            onClick={() => ask({ from: Math.max(0, from - atOnce) || undefined })}
          >
            {texts.before}
          </Button>
          <Button size="small" disabled={!data || data.length <= atOnce} onClick={() => ask({ from: from + atOnce })}>
            {texts.after}
          </Button>
        </Box>
      )}
    </Box>
  )
}

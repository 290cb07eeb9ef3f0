import Button from '@mui/material/Button'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { durationText } from '@takt/domain/areas/efficiency/wording.ts'
import { type ReactNode, useId } from 'react'
import { Box } from '../../kit/Box.tsx'
import { finger, fingerLink } from '../../kit/finger.ts'
import { type Format, useFormat } from '../../kit/format/FormatContext.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useOrganizationSettings } from '../../session/SessionContext.tsx'
import { useMask } from '../../session/useMask.ts'
import { machineName } from '../machines/machineName.ts'
import { ComparedBars } from './ComparedBars.tsx'
import { falseAlarmWords, testWords } from './confidenceWords.ts'
import { evidenceSearch } from './evidenceSearch.ts'
import { localDates } from './localDates.ts'
import { SeverityMark } from './SeverityMark.tsx'
import { noticesTexts as texts } from './texts.ts'

/** Shorter intervals are shown to the minute, longer ones by day. */
const shortMs = 2 * 86_400_000

/** Formats the start and age of a notice; for an ended one, its start and end. */
export function timeWords({ since, until, isSinceBefore }: Notice, now: number, format: Format): string {
  const start = Date.parse(since)
  if (until !== null) {
    const end = Date.parse(until)
    if (end - start < shortMs) return texts.stretch(format.instant(start, 'moment'), format.instant(end, 'moment'))
    return texts.stretch(format.instant(start, 'day'), format.instant(end - 1, 'day'))
  }
  return (isSinceBefore ? texts.sinceBefore : texts.sinceAge)(
    format.instant(start, 'moment'),
    durationText(Math.max(0, now - start) / 1000),
  )
}

function Cost({ notice }: { notice: Notice }) {
  const format = useFormat()
  const currency = useOrganizationSettings()?.currency ?? null
  const { cost } = notice
  if (!cost) return <span>{texts.noCost}</span>
  return (
    <>
      <Box component="strong" title={`${format.exact(cost.secs)} s`} sx={{ fontWeight: 650 }}>
        {texts.lost(format.duration(cost.secs))}
      </Box>
      {cost.amount !== null && (
        <span title={currency === null ? texts.amountHintNoCurrency : texts.amountHint}>
          {(currency === null ? texts.amountNoCurrency : texts.amount)(format.money(Math.round(cost.amount), currency))}
        </span>
      )}
    </>
  )
}

/**
 * A notice: message, start and cost; on demand its confidence; and a link to its evidence. `more` is shown below the
 * expanded part.
 */
export function NoticeItem(props: {
  notice: Notice
  /** The view with its evidence. */
  view: { to: string; label: string }
  /** The name if the notice is not about a single machine. */
  name?: string
  /** The message without what the heading already contains. */
  brief?: string | undefined
  /** Search parameters of the link to its evidence, instead of its machine and time interval. */
  search?: Readonly<Record<string, unknown>>
  now: number
  /** True if the notice has ended. */
  isOver?: boolean
  isOpen: boolean
  onToggle: () => void
  more?: ReactNode
  /** Further actions next to the link to its evidence. */
  tools?: ReactNode
}) {
  const { notice, now, isOpen, view } = props
  const format = useFormat()
  const id = useId()
  const mask = useMask()
  const { confidence, resourceID, topic } = notice
  const name = props.name ?? machineName({ resourceID, description: notice.resourceDescription }, mask)
  const about = props.name ?? resourceID
  const chance = falseAlarmWords(notice, format)
  return (
    <Box
      component="article"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        // Wide enough for the longest severity label, that of an ended notice (`Was: Look into it`).
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '12em minmax(0, 1fr) max-content' },
        columnGap: 4,
        rowGap: 1,
        alignItems: 'start',
        px: { xs: 3, sm: 4 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        breakInside: 'avoid',
      }}
    >
      <SeverityMark severity={notice.severity} isOver={props.isOver ?? false} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
          <Box component="h3" id={id} sx={{ m: 0, fontSize: '1em', fontWeight: 650 }}>
            {name} · {topic}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.9em' }}>
            {timeWords(notice, now, format)}
          </Box>
        </Box>
        <Box sx={{ overflowWrap: 'anywhere', textWrap: 'pretty', maxWidth: '120ch' }}>
          {localDates(props.brief ?? notice.message, format)}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            rowGap: 1,
            mt: 1,
            alignItems: 'center',
            color: 'text.secondary',
            fontSize: '0.9em',
          }}
        >
          {(confidence || props.more) && (
            <Button
              data-figures
              size="small"
              color="inherit"
              variant="text"
              aria-expanded={isOpen}
              aria-label={texts.howSureOf(topic, about)}
              onClick={props.onToggle}
              sx={{
                p: 0,
                minWidth: 0,
                minHeight: 24,
                ...finger,
                fontSize: 'inherit',
                textAlign: 'left',
                '&, &:hover': { textDecoration: 'underline dotted', textUnderlineOffset: '3px' },
              }}
            >
              {chance ? chance.charAt(0).toUpperCase() + chance.slice(1) : texts.howSure}
            </Button>
          )}
          <PageLink
            data-hands
            to={view.to}
            search={(before) => ({ ...before, ...(props.search ?? evidenceSearch(notice)) })}
            aria-label={texts.openOf(view.label, topic, about)}
            sx={fingerLink}
          >
            {texts.open(view.label)}
          </PageLink>
          {props.tools}
        </Box>
        {isOpen && (
          <Box sx={{ display: 'grid', gap: 3, mt: 3 }}>
            {confidence && <Box sx={{ fontSize: '0.9em' }}>{testWords(confidence, format)}</Box>}
            <ComparedBars notice={notice} />
            {props.more}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', md: 'column' },
          columnGap: 3,
          textAlign: { md: 'right' },
          color: 'text.secondary',
          fontSize: '0.9em',
          '& strong': { color: 'text.primary' },
        }}
      >
        {/* For notices that are not about a single machine, the cost is shown only if it is known. */}
        {(notice.cost || props.name === undefined) && <Cost notice={notice} />}
      </Box>
    </Box>
  )
}

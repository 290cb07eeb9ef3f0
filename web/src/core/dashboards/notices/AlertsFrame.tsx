import Paper from '@mui/material/Paper'
import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'
import type { ReactNode } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { slidePart } from '../../kit/slideMarks.ts'
import { ViewFrame } from '../frame/ViewFrame.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticeTools } from './NoticeTools.tsx'
import { inNoticeOrder } from './noticeOrder.ts'
import { noticesTexts } from './texts.ts'
import type { useNoticesAddress } from './useNoticesAddress.ts'

const shape = [40, 320]
const paper = { border: 1, borderColor: 'divider', fontSize: '0.9375rem', overflow: 'hidden' } as const
const heading = { m: 0, fontSize: '0.9375rem', fontWeight: 650 } as const
const room = { px: { xs: 3, sm: 4 }, py: 3 } as const

type AlertsTexts = {
  title: string
  /** What the filter by severity is called. */
  filter: string
  going: (count: string) => string
  none: string
  noneOfRange: string
  noneOfSeverity: string
  asOf: (time: string) => string
  endedTitle: string
  ended: (count: string) => string
}

/**
 * Alerts of a dashboard: what goes on, under how much of it there is and as of when, and below it what ended in the
 * range, if anything did; by severity and in the order that the address says.
 */
export function AlertsFrame<Entry extends Notice>(props: {
  answer: {
    data: { asOf: string; alerts: Entry[]; ended: Entry[] } | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** What is said where there is nothing to ask about. */
  empty: string | null
  /** Whether the range reaches to now. */
  isLive: boolean
  address: ReturnType<typeof useNoticesAddress>
  texts: AlertsTexts
  item: (alert: Entry, isOver: boolean) => ReactNode
  /** A field to search them, and whether it finds one. */
  search?: ReactNode
  isFound?: ((alert: Entry) => boolean) | undefined
  /** What goes on is drawn whole, where an area can have a few for each machine only; else its first. */
  isWhole?: boolean
  /** What of all that there is was looked at, where it is not all. */
  limits?: ReactNode
  /** What is looked for, where nothing goes on. */
  rules: ReactNode
}) {
  const { answer, address, texts } = props
  const { data } = answer
  const format = useFormat()
  const { severity, notice } = address.search
  const { alerts = [], ended: over = [] } = data ?? {}
  const found = props.isFound ? alerts.filter(props.isFound) : alerts
  const inSight = (notices: readonly Entry[]) =>
    inNoticeOrder(
      notices.filter((alert) => (!severity || alert.severity === severity) && (props.isFound?.(alert) ?? true)),
      address.order,
    )
  const shown = inSight(alerts)
  const ended = inSight(over)
  const said =
    shown.length > 0
      ? texts.going(format.count(shown.length))
      : alerts.length > 0
        ? props.isFound && found.length === 0
          ? noticesTexts.noneFound
          : texts.noneOfSeverity
        : props.isLive
          ? texts.none
          : texts.noneOfRange
  return (
    <ViewFrame
      trouble={answer.error}
      onAgain={() => void answer.refetch()}
      empty={props.empty}
      isLoading={!data}
      shape={shape}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        {props.search}
        <NoticeTools notices={found} address={address} label={texts.filter} />
      </Box>
      <Paper component="section" {...slidePart} elevation={0} aria-label={texts.title} sx={paper}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, ...room }}>
          <Box component="h2" role="status" sx={heading}>
            {said}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {data && texts.asOf(format.instant(Date.parse(data.asOf), 'time'))}
          </Box>
        </Box>
        {props.limits && (
          <Box sx={{ px: room.px, pb: 3, color: 'text.secondary', fontSize: '0.875rem', '&:empty': { p: 0 } }}>
            {props.limits}
          </Box>
        )}
        {shown.some(({ confidence }) => !confidence) && (
          <Box sx={{ px: room.px, pb: 3, color: 'text.secondary', fontSize: '0.875rem' }}>{noticesTexts.exact}</Box>
        )}
        <NoticeList notices={shown} open={notice} item={(alert) => props.item(alert, false)} isWhole={props.isWhole} />
        {data && alerts.length === 0 && props.rules}
      </Paper>
      {ended.length > 0 && (
        <Paper component="section" {...slidePart} elevation={0} aria-label={texts.endedTitle} sx={paper}>
          <Box component="h2" sx={{ ...heading, ...room }}>
            {texts.ended(format.count(ended.length))}
          </Box>
          <NoticeList notices={ended} open={notice} item={(alert) => props.item(alert, true)} />
        </Paper>
      )}
    </ViewFrame>
  )
}

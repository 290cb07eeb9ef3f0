import Paper from '@mui/material/Paper'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
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
const padding = { px: { xs: 3, sm: 4 }, py: 3 } as const

type AlertsTexts = {
  title: string
  /** The label of the filter by severity. */
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
 * The alerts of a dashboard: active ones with their number and time, and below them those that ended in the range, if
 * any; filtered by severity and sorted as in the address.
 */
export function AlertsFrame<Entry extends Notice>(props: {
  response: {
    data: { asOf: string; alerts: Entry[]; ended: Entry[] } | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** The message if no query is possible. */
  empty: string | null
  /** True if the range extends to now. */
  isLive: boolean
  address: ReturnType<typeof useNoticesAddress>
  texts: AlertsTexts
  item: (alert: Entry, isOver: boolean) => ReactNode
  /** The search field, and a predicate for its matches. */
  search?: ReactNode
  isFound?: ((alert: Entry) => boolean) | undefined
  /** True if all active alerts are drawn, for areas with only a few per machine; else only the first ones. */
  isWhole?: boolean
  /** A note if only a part of the data was evaluated. */
  limits?: ReactNode
  /** The monitored rules, shown if there is no active alert. */
  rules: ReactNode
}) {
  const { response, address, texts } = props
  const { data } = response
  const format = useFormat()
  const { severity, notice } = address.search
  const { alerts = [], ended: over = [] } = data ?? {}
  const matches = props.isFound ? alerts.filter(props.isFound) : alerts
  const filterAndSort = (notices: readonly Entry[]) =>
    inNoticeOrder(
      notices.filter((alert) => (!severity || alert.severity === severity) && (props.isFound?.(alert) ?? true)),
      address.order,
    )
  const visible = filterAndSort(alerts)
  const ended = filterAndSort(over)
  const summary =
    visible.length > 0
      ? texts.going(format.count(visible.length))
      : alerts.length > 0
        ? props.isFound && matches.length === 0
          ? noticesTexts.noneFound
          : texts.noneOfSeverity
        : props.isLive
          ? texts.none
          : texts.noneOfRange
  return (
    <ViewFrame
      trouble={response.error}
      onAgain={() => void response.refetch()}
      empty={props.empty}
      isLoading={!data}
      shape={shape}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        {props.search}
        <NoticeTools notices={matches} address={address} label={texts.filter} />
      </Box>
      <Paper component="section" {...slidePart} elevation={0} aria-label={texts.title} sx={paper}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, ...padding }}>
          <Box component="h2" role="status" sx={heading}>
            {summary}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {data && texts.asOf(format.instant(Date.parse(data.asOf), 'time'))}
          </Box>
        </Box>
        {props.limits && (
          <Box sx={{ px: padding.px, pb: 3, color: 'text.secondary', fontSize: '0.875rem', '&:empty': { p: 0 } }}>
            {props.limits}
          </Box>
        )}
        {visible.some(({ confidence }) => !confidence) && (
          <Box sx={{ px: padding.px, pb: 3, color: 'text.secondary', fontSize: '0.875rem' }}>{noticesTexts.exact}</Box>
        )}
        <NoticeList
          notices={visible}
          open={notice}
          item={(alert) => props.item(alert, false)}
          isWhole={props.isWhole}
        />
        {data && alerts.length === 0 && props.rules}
      </Paper>
      {ended.length > 0 && (
        <Paper component="section" {...slidePart} elevation={0} aria-label={texts.endedTitle} sx={paper}>
          <Box component="h2" sx={{ ...heading, ...padding }}>
            {texts.ended(format.count(ended.length))}
          </Box>
          <NoticeList notices={ended} open={notice} item={(alert) => props.item(alert, true)} />
        </Paper>
      )}
    </ViewFrame>
  )
}

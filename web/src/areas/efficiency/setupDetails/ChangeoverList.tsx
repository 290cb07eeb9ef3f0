import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo } from 'react'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { TwoLines } from '../../../core/kit/table/TwoLines.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { operationName, partName } from '../operationName.ts'
import { TimelineLink } from '../TimelineLink.tsx'
import type { Changeover } from './changeovers.ts'
import { SetupKind } from './SetupKind.tsx'
import { setupTexts as texts } from './texts.ts'

const aroundMs = 20 * 60_000

/**
 * List of changeovers: time, machine, previous and next operation, actual setup time, standard and difference; each
 * links to the timeline around it.
 */
export const ChangeoverList = memo(function ChangeoverList(props: {
  label: string
  changeovers: readonly Changeover[]
  maxHeight?: string
}) {
  const { changeovers } = props
  const format = useFormat()
  const nameOf = useMachineName()
  // The last column would not be visible on a phone, so the first one contains the link.
  const isPhone = useMediaQuery('(max-width: 599px)')
  if (changeovers.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {texts.nothingPicked}
      </Typography>
    )
  return (
    <VirtualTable
      label={props.label}
      maxHeight={props.maxHeight ?? '28rem'}
      isTwoLined
      columns={[
        { label: texts.when, width: '9rem' },
        { label: texts.machine, width: 'minmax(6rem, 0.6fr)' },
        { label: texts.fromTo, width: 'minmax(10rem, 1fr)' },
        { label: texts.how, width: '5.5rem' },
        { label: texts.actual, width: '5rem', numeric: true },
        { label: texts.standard, width: '5rem', numeric: true },
        { label: texts.over, width: '5.5rem', numeric: true },
        ...(isPhone ? [] : [{ label: texts.open, width: '4rem' }]),
      ]}
      count={changeovers.length}
      row={(index) => {
        const changeover = changeovers[index]!
        const start = format.instant(changeover.start, 'minute')
        const from = changeover.from
          ? `${operationName(changeover.from)} (${partName(changeover.from)})`
          : texts.unknownFrom
        const to = `${operationName(changeover.to)} (${partName(changeover.to)})`
        const toTimeline = (text: string) => (
          <TimelineLink
            key="open"
            resourceID={changeover.resourceID}
            start={changeover.start - aroundMs}
            end={changeover.end + aroundMs}
            label={texts.openChangeover(changeover.resourceID, start)}
          >
            {text}
          </TimelineLink>
        )
        return [
          isPhone ? toTimeline(start) : start,
          <TwoLines key="machine" text={nameOf(changeover.resourceID)} />,
          <TwoLines key="way" text={`${from} → ${to}`} />,
          <SetupKind key="kind" kind={changeover.kind} />,
          <span key="actual" title={`${format.exact(changeover.secs)} s`}>
            {format.duration(changeover.secs)}
          </span>,
          changeover.standardSecs === null ? (
            <span key="standard" title={texts.noStandard}>
              –
            </span>
          ) : (
            format.duration(changeover.standardSecs)
          ),
          changeover.overSecs === null ? (
            '–'
          ) : (
            <span key="over" title={`${format.exact(changeover.overSecs)} s`}>
              {format.difference(changeover.overSecs)}
            </span>
          ),
          ...(isPhone ? [] : [toTimeline(texts.open)]),
        ]
      }}
    />
  )
})

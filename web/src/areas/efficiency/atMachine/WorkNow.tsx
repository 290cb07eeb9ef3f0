import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { messageOf } from '../../../core/api/apiError.ts'
import { useMachineNow } from '../../../core/dashboards/machines/useMachineNow.ts'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { atMachineTexts as texts } from './texts.ts'

function Fact(props: { label: string; children: ReactNode; beside?: ReactNode; isNarrow?: true }) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: props.isNarrow ? 'span 1' : 'span 2' }}>
      <Box component="dt" sx={{ fontSize: '1.125rem', color: 'text.secondary' }}>
        {props.label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: '2rem', fontWeight: 500, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
        <span>{props.children}</span>
        {props.beside && (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: '1.25rem', fontWeight: 400, color: 'text.secondary' }}
          >
            {props.beside}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Job, operation and part that a machine works on, with the quantity made and required. */
export function WorkNow({ resourceID }: { resourceID: string }) {
  const format = useFormat()
  const now = useMachineNow(resourceID)
  const { feed } = useMessaging()
  // Before the first message it is unknown whether there are counts.
  const isFloorKnown = feed.knownUntil() !== null || feed.lostSince() !== null
  const { data, error } = useScreenMachine(resourceID)
  if (!data) return error ? <Typography color="error">{messageOf(error)}</Typography> : null
  const { work } = data
  if (!work) return <Typography sx={{ fontSize: '1.5rem', color: 'text.secondary' }}>{texts.noWork}</Typography>
  const named = (key: string | number | null, name: string | null) => name ?? key ?? '–'
  const keyBelowName = (key: string | number | null, name: string | null) => (name === null ? null : key)
  const part = [keyBelowName(work.partNum, work.part), work.partRevision && texts.revision(work.partRevision)]
  return (
    <Box
      component="dl"
      aria-label={texts.work}
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', columnGap: 5, rowGap: 4 }}
    >
      <Fact label={texts.job}>{work.jobNum ?? '–'}</Fact>
      <Fact label={texts.operation} beside={keyBelowName(work.oprSeq, work.operation)}>
        {named(work.oprSeq, work.operation)}
      </Fact>
      <Fact label={texts.part} beside={part.filter(Boolean).join(' · ')}>
        {named(work.partNum, work.part)}
      </Fact>
      <Fact isNarrow label={texts.good} beside={work.quantity === null ? null : texts.of(format.count(work.quantity))}>
        {now ? format.count(now.good) : isFloorKnown ? '–' : <Skeleton width="3ch" />}
      </Fact>
      <Fact isNarrow label={texts.scrap}>
        {now ? format.count(now.scrap) : isFloorKnown ? '–' : <Skeleton width="3ch" />}
      </Fact>
    </Box>
  )
}

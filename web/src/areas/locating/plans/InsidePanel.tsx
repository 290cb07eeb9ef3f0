import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { secsOf } from '../stayRows.ts'
import { locatingTexts as texts } from '../texts.ts'
import type { TagStay } from '../useStays.ts'

const widths = ['minmax(7rem, 1.4fr)', '7rem', '7rem', '6rem']

/** Lists the stays in a zone or of a tag, with their times and durations. */
export function InsidePanel(props: {
  title: string
  stays: readonly TagStay[]
  /** End of the duration of continuing stays (epoch ms). */
  until: number
  onClose: () => void
  /** Replaces the names of tags: the zone of a single tag. */
  nameOf?: (stay: TagStay) => string
  /** A note about the zone. */
  note?: ReactNode
}) {
  const { title, stays, until, nameOf } = props
  const format = useFormat()
  const columns = [texts.stayColumns.name, texts.stayColumns.from, texts.stayColumns.until, texts.duration]
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Head title={title}>
        <IconButton size="small" aria-label={texts.closeZone} onClick={props.onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Head>
      {props.note}
      {stays.length === 0 ? (
        <Typography color="textSecondary">{texts.noStays}</Typography>
      ) : (
        <VirtualTable
          label={title}
          columns={columns.map((label, index) => ({ label, width: widths[index] ?? '6rem' }))}
          count={stays.length}
          maxHeight="14rem"
          row={(index) => {
            const stay = stays[index]!
            return [
              nameOf ? nameOf(stay) : stay.label,
              format.instant(stay.from, 'moment'),
              stay.to === null ? texts.still : format.instant(stay.to, 'moment'),
              format.duration(secsOf(stay, until)),
            ]
          }}
        />
      )}
    </Box>
  )
}

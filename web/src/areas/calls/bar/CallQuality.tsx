import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useEffect, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { CallMedia, MediaStatistics } from '../media/callMedia.ts'
import { barTexts as texts } from '../texts.ts'
import { callButton } from './barStyles.ts'
import { summarizeQuality } from './summarizeQuality.ts'

const everyMs = 2000

function useStatistics(media: CallMedia): MediaStatistics | null {
  const [statistics, setStatistics] = useState<MediaStatistics | null>(null)
  useEffect(() => {
    let isOver = false
    const refresh = () =>
      void media.statistics().then(
        (next) => isOver || setStatistics(next),
        () => {},
      )
    refresh()
    const timer = setInterval(refresh, everyMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [media])
  return statistics
}

/** The connection quality in a word; a click shows the values. */
export function CallQuality(props: { media: CallMedia }) {
  const format = useFormat()
  const statistics = useStatistics(props.media)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { word, roundTripMs, loss, sent, received } = summarizeQuality(statistics)
  const kilobits = (bits: number) => texts.kilobits(format.count(Math.round(bits / 1000)))
  const rows = [
    [texts.roundTrip, roundTripMs === null ? '–' : texts.milliseconds(format.count(Math.round(roundTripMs)))],
    [texts.loss, loss === null ? '–' : format.ratio(loss)],
    [texts.sent, kilobits(sent)],
    [texts.received, kilobits(received)],
  ] as const
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={texts.qualityLabel(texts.quality[word])}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...callButton, color: 'text.secondary' }}
      >
        {texts.quality[word]}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        sx={{ zIndex: 'tooltip' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.qualityLabel(texts.quality[word]) } }}
      >
        <Box
          component="dl"
          sx={{ m: 0, p: 4, display: 'grid', gridTemplateColumns: 'auto auto', gap: 2, columnGap: 6 }}
        >
          {rows.map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  )
}

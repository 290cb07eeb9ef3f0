import Previous from '@mui/icons-material/ChevronLeft'
import Next from '@mui/icons-material/ChevronRight'
import ZoomIn from '@mui/icons-material/ZoomIn'
import ZoomOut from '@mui/icons-material/ZoomOut'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import { zoomBy, zooms } from './zooms.ts'

type ViewBarProps = {
  zoom: number
  onZoom: (zoom: number) => void
  pages?: { page: number; count: number; turn: (by: number) => void }
}

function Tool(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  const { label, children, ...button } = props
  return (
    <IconButton {...button} aria-label={label} title={label} sx={touchTarget}>
      {children}
    </IconButton>
  )
}

/** Controls for paging, if there are pages, and zooming. */
export function ViewBar({ zoom, onZoom, pages }: ViewBarProps) {
  const { ratio } = useFormat()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      {pages && pages.count > 1 && (
        <>
          <Tool label={texts.previousPage} disabled={pages.page <= 1} onClick={() => pages.turn(-1)}>
            <Previous />
          </Tool>
          <Typography variant="body2" role="status" sx={{ minWidth: '4rem', textAlign: 'center' }}>
            {texts.place(pages.page, pages.count)}
          </Typography>
          <Tool label={texts.nextPage} disabled={pages.page >= pages.count} onClick={() => pages.turn(1)}>
            <Next />
          </Tool>
        </>
      )}
      <Box sx={{ flex: 1 }} />
      <Tool label={texts.zoomOut} disabled={zoom <= zooms[0]} onClick={() => onZoom(zoomBy(zoom, -1))}>
        <ZoomOut />
      </Tool>
      <Button
        size="small"
        color="inherit"
        aria-label={texts.fit}
        title={texts.fit}
        onClick={() => onZoom(1)}
        sx={touchTarget}
      >
        {ratio(zoom)}
      </Button>
      <Tool label={texts.zoomIn} disabled={zoom >= zooms.at(-1)!} onClick={() => onZoom(zoomBy(zoom, 1))}>
        <ZoomIn />
      </Tool>
    </Box>
  )
}

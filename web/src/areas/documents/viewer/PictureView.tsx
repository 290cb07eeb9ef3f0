import { type KeyboardEvent, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useObjectUrl } from './useObjectUrl.ts'
import { ViewBar } from './ViewBar.tsx'
import { zoomKey } from './zooms.ts'

/** A picture, fitted in; larger on demand. */
export function PictureView({ blob, label }: { blob: Blob; label: string }) {
  const src = useObjectUrl(blob)
  const [zoom, setZoom] = useState(1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey ? null : zoomKey(event.key, zoom)
    if (next === null) return
    setZoom(next)
    event.preventDefault()
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: 2 }}>
      <ViewBar zoom={zoom} onZoom={setZoom} />
      <Box
        component="section"
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'grid', bgcolor: 'action.hover', borderRadius: 1 }}
      >
        <Box
          component="img"
          src={src}
          alt={label}
          sx={{ width: `${zoom * 100}%`, height: `${zoom * 100}%`, m: 'auto', minHeight: 0, objectFit: 'scale-down' }}
        />
      </Box>
    </Box>
  )
}

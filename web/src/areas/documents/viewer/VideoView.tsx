import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { documentTexts as texts } from '../texts.ts'
import { useObjectUrl } from './useObjectUrl.ts'

/** A video, with the browser's own controls. */
export function VideoView({ blob, label }: { blob: Blob; label: string }) {
  const src = useObjectUrl(blob)
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <Typography color="error">{texts.brokenVideo}</Typography>
  return (
    <Box
      component="video"
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      onError={() => setIsBroken(src !== undefined)}
      sx={{ width: '100%', flex: 1, minHeight: 0, bgcolor: '#000', borderRadius: 1, objectFit: 'contain' }}
    />
  )
}

import { useEffect, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'

/** Of longer texts that much is shown (bytes). */
const mostText = 200_000

/** A text as it is, whatever markup stands in it. */
export function TextView({ blob, label }: { blob: Blob; label: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    void blob
      .slice(0, mostText)
      .text()
      .then((read) => !isGone && setText(read))
    return () => {
      isGone = true
    }
  }, [blob])
  return (
    <Box
      component="pre"
      tabIndex={0}
      aria-label={label}
      sx={{
        m: 0,
        p: 2,
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: '0.8125rem',
      }}
    >
      {text}
    </Box>
  )
}

import { Box } from '../../core/kit/Box.tsx'
import { UploadRow } from '../documents/face.ts'
import { chatTexts as texts } from './texts.ts'
import type { FilesToSay } from './useFilesToSay.ts'

/** Files that wait to be sent, or are on their way. */
export function FilesOnTheWay({ uploads }: Pick<FilesToSay, 'uploads'>) {
  if (uploads.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={texts.files}
      sx={{ listStyle: 'none', m: 0, p: 0, pb: 1, maxHeight: '10rem', overflow: 'auto' }}
    >
      {uploads.map((upload) => (
        <UploadRow key={upload.sessionId} upload={upload} page={null} />
      ))}
    </Box>
  )
}

import { Box } from '../../core/kit/Box.tsx'
import { UploadRow } from '../documents/index.ts'
import { chatTexts as texts } from './texts.ts'
import type { FileUploads } from './useFileUploads.ts'

/** Files that wait to be sent or are being uploaded. */
export function PendingFiles({ uploads }: Pick<FileUploads, 'uploads'>) {
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

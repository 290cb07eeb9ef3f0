import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'

const videos = ['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']

/** True if a media type is shown as a picture: only types that cannot contain scripts. */
export const isPicture = (mediaType: string) => pictureTypes.includes(mediaType)

export type ViewKind = 'picture' | 'pdf' | 'text' | 'video'

/**
 * Returns how a file of a media type is shown; null: download only. The media type is the one detected from the
 * content.
 */
export function viewKind(mediaType: string): ViewKind | null {
  if (isPicture(mediaType)) return 'picture'
  if (videos.includes(mediaType)) return 'video'
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType === 'text/plain' ? 'text' : null
}

const MiB = 1024 * 1024

/** Maximum size of files shown in the viewer (bytes); larger ones are not fetched. */
export const maxViewBytes: Readonly<Record<ViewKind, number>> = {
  picture: 20 * MiB,
  text: 20 * MiB,
  pdf: 100 * MiB,
  video: 500 * MiB,
}

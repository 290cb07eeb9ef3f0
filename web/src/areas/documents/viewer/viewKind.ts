import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'

const videos = ['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']

/** Whether something of that type is shown as a picture: kinds that hold no scripts. */
export const isPicture = (mediaType: string) => pictureTypes.includes(mediaType)

export type ViewKind = 'picture' | 'pdf' | 'text' | 'video'

/** How a file of a type is shown; null: it is downloaded only. The type is what its content was found to be. */
export function viewKind(mediaType: string): ViewKind | null {
  if (isPicture(mediaType)) return 'picture'
  if (videos.includes(mediaType)) return 'video'
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType === 'text/plain' ? 'text' : null
}

const MiB = 1024 * 1024

/** Larger files are not fetched to be looked at (bytes). */
export const mostShown: Readonly<Record<ViewKind, number>> = {
  picture: 20 * MiB,
  text: 20 * MiB,
  pdf: 100 * MiB,
  video: 500 * MiB,
}

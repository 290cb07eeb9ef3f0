import type { CallMedia, JoinOptions } from './callMedia.ts'

/** Joins the media of a call; what carries them is fetched only then. */
export async function joinCall(options: JoinOptions): Promise<CallMedia> {
  const { openMedia } = await import('./openMedia.ts')
  return openMedia(options)
}

import type { CallMedia, JoinOptions } from './callMedia.ts'

/** Joins the media of a call; the media code is loaded only on the first call. */
export async function joinCall(options: JoinOptions): Promise<CallMedia> {
  const { openMedia } = await import('./openMedia.ts')
  return openMedia(options)
}

import type { ActorRefFrom } from 'xstate'
import type { uploadMachine } from './uploadMachine.ts'

type Upload = ActorRefFrom<typeof uploadMachine>

/** Starts uploads in the order in which they were added, at most `maxConcurrent` at a time. */
export function createUploadQueue(maxConcurrent: number) {
  const uploads = new Set<Upload>()
  let isLooking = false
  const startWaiting = () => {
    // Starting an upload notifies this subscriber synchronously.
    if (isLooking) return
    isLooking = true
    const inState = (value: string) => [...uploads].filter((upload) => upload.getSnapshot().value === value)
    const free = maxConcurrent - inState('uploading').length
    for (const upload of inState('waiting').slice(0, Math.max(0, free))) upload.send({ type: 'START' })
    isLooking = false
  }
  return {
    add(upload: Upload) {
      uploads.add(upload)
      upload.subscribe(startWaiting)
      startWaiting()
    },
  }
}

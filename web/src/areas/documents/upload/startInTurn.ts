import type { ActorRefFrom } from 'xstate'
import type { uploadMachine } from './uploadMachine.ts'

type Upload = ActorRefFrom<typeof uploadMachine>

/** Sends files in the order in which they were added, so many at once; whoever has an upload added calls `add`. */
export function startInTurn(atOnce: number) {
  const uploads = new Set<Upload>()
  let isLooking = false
  const look = () => {
    // What is started tells of it at once.
    if (isLooking) return
    isLooking = true
    const inState = (value: string) => [...uploads].filter((upload) => upload.getSnapshot().value === value)
    const free = atOnce - inState('uploading').length
    for (const upload of inState('waiting').slice(0, Math.max(0, free))) upload.send({ type: 'START' })
    isLooking = false
  }
  return {
    add(upload: Upload) {
      uploads.add(upload)
      upload.subscribe(look)
      look()
    },
  }
}

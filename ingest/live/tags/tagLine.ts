import { makeTagFrame, type TagFrame, type TagSpot } from '@takt/domain/areas/locating/tagFrame.ts'

/** What whoever hears one kind of tags of an organization is told, and what of it has not been told yet. */
export type TagLine = ReturnType<typeof createTagLine>

/** `frameSeq` of the first frame must be higher than that of any former service: the clock in ms. */
export function createTagLine({ frameSeq: first }: { frameSeq: number }) {
  const spots = new Map<number, TagSpot>()
  const changed = new Set<number>()
  const gone = new Set<number>()
  let frameSeq = first
  const clear = () => {
    changed.clear()
    gone.clear()
  }
  return {
    put(id: number, spot: TagSpot) {
      spots.set(id, spot)
      changed.add(id)
      gone.delete(id)
    },
    drop(id: number) {
      if (!spots.delete(id)) return
      changed.delete(id)
      gone.add(id)
    },
    /** Forgets everything, and leaves out a number: whoever hears it asks for a snapshot. */
    renew() {
      spots.clear()
      clear()
      frameSeq++
    },
    hasNews: () => changed.size > 0 || gone.size > 0,
    /** The next frame: what changed since the last one; without rows it is a sign of life. */
    nextFrame(now: number): TagFrame {
      const told = [...changed].map((id) => [id, spots.get(id)!] as const)
      const frame = makeTagFrame({ kind: 'change', frameSeq: ++frameSeq, at: now }, told, [...gone])
      clear()
      return frame
    },
    /** Everything; holds at least what frames up to its `frameSeq` told. */
    snapshot: (now: number): TagFrame => makeTagFrame({ kind: 'snapshot', frameSeq, at: now }, spots),
  }
}

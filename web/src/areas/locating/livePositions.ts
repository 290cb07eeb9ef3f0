import type { TagFeed } from '../../core/messaging/tagFeed.ts'
import type { TagPosition } from './tagPosition.ts'

type Told = Pick<TagFeed, 'spotOf'>

/** Positions that were answered, as frames have them since: moved, or gone. What frames do not tell of stays. */
export function livePositions(positions: readonly TagPosition[], tags: Told): TagPosition[] {
  return positions.flatMap((tag) => {
    const spot = tag.liveId === null ? undefined : tags.spotOf(tag.liveId)
    if (spot === null) return []
    return spot ? [{ ...tag, ...spot, until: null }] : [tag]
  })
}

/** Whether frames tell of tags that are not among the positions, nor were when these were `asked` for before. */
export function hasStrangers(
  positions: readonly Pick<TagPosition, 'liveId'>[],
  ids: Iterable<number>,
  asked: ReadonlySet<number>,
): boolean {
  const known = new Set(positions.map(({ liveId }) => liveId))
  for (const id of ids) if (!known.has(id) && !asked.has(id)) return true
  return false
}

import type { TagFeed } from '../../core/messaging/tagFeed.ts'
import type { TagPosition } from './tagPosition.ts'

type LiveFeed = Pick<TagFeed, 'positionOf'>

/** Applies live frames to loaded positions: tags are moved or removed; tags without frames stay unchanged. */
export function livePositions(positions: readonly TagPosition[], tags: LiveFeed): TagPosition[] {
  return positions.flatMap((tag) => {
    const live = tag.liveId === null ? undefined : tags.positionOf(tag.liveId)
    if (live === null) return []
    return live ? [{ ...tag, ...live, until: null }] : [tag]
  })
}

/** True if frames contain tags that are neither among the positions nor among the `requested` IDs. */
export function hasUnknownTags(
  positions: readonly Pick<TagPosition, 'liveId'>[],
  ids: Iterable<number>,
  requested: ReadonlySet<number>,
): boolean {
  const positionIds = new Set(positions.map(({ liveId }) => liveId))
  for (const id of ids) if (!positionIds.has(id) && !requested.has(id)) return true
  return false
}

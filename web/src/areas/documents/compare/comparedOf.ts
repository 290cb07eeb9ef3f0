import type { DocRevision } from '@takt/domain/areas/documents/responses/docRevision.ts'

type Numbered = Pick<DocRevision, 'revId' | 'revNum' | 'approved'>

/**
 * Returns the revisions of a page to compare (`revisions`: newest first): the selected ones; otherwise the displayed
 * one with the older one in force, or else with the previous one; the oldest, which has no previous one, with the
 * newest. Null if there are fewer than two.
 */
export function comparedOf<Revision extends Numbered>(
  revisions: readonly Revision[],
  selection: { from: number | null; to: number | null },
  displayedRevId: number,
): { source: Revision; target: Revision } | null {
  const find = (revId: number | null) => revisions.find((revision) => revision.revId === revId)
  const displayed = find(selection.to) ?? find(displayedRevId) ?? revisions[0]
  if (!displayed || revisions.length < 2) return null
  const olderRevisions = revisions.filter(({ revNum }) => revNum < displayed.revNum)
  const before = olderRevisions.find(({ approved }) => approved) ?? olderRevisions[0]
  const from = find(selection.from)
  const isOldest = !before && !from && selection.to === null
  const target = isOldest ? revisions[0]! : displayed
  return { source: from ?? before ?? (isOldest ? displayed : revisions[0]!), target }
}

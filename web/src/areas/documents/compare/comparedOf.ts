import type { DocRevision } from '@takt/domain/areas/documents/answers/docRevision.ts'

type Numbered = Pick<DocRevision, 'revId' | 'revNum' | 'approved'>

/**
 * Which revisions of a page are compared (`revisions`: the newest first): those chosen, else the one that is shown
 * after the one that is in force, or, where none is that is older, after the one before it; the oldest, which has none
 * before it, before the newest. Null where there are not two.
 */
export function comparedOf<Revision extends Numbered>(
  revisions: readonly Revision[],
  chosen: { from: number | null; to: number | null },
  shownRevId: number,
): { source: Revision; target: Revision } | null {
  const find = (revId: number | null) => revisions.find((revision) => revision.revId === revId)
  const shown = find(chosen.to) ?? find(shownRevId) ?? revisions[0]
  if (!shown || revisions.length < 2) return null
  const older = revisions.filter(({ revNum }) => revNum < shown.revNum)
  const before = older.find(({ approved }) => approved) ?? older[0]
  const from = find(chosen.from)
  const isAlone = !before && !from && chosen.to === null
  const target = isAlone ? revisions[0]! : shown
  return { source: from ?? before ?? (isAlone ? shown : revisions[0]!), target }
}

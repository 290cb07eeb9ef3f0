import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ItemActions, RowChange } from '../../core/items/itemActions.ts'
import { useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { RevisionOffer } from './RevisionOffer.tsx'
import type { RevisedJob } from './revisionPlan.ts'

/** Returns the jobs among changed rows whose part or revision changed. */
function revisedJobs(changes: readonly RowChange[]): RevisedJob[] {
  return changes.flatMap(({ row, fields }) => {
    const { jobNum, partNum, revision, prodQty } = { ...row, ...fields }
    const isOther = partNum !== row.partNum || revision !== row.revision
    if (!isOther || !partNum || !revision) return []
    const quantity = prodQty === null || prodQty === undefined || prodQty === '' ? null : Number(prodQty)
    return [{ jobNum: String(jobNum), partNum: String(partNum), revision: String(revision), prodQty: quantity }]
  })
}

/** Returns job actions that offer, after a change of revision, to apply the operations of the new one. */
export function useRevisionOffer(actions: ItemActions): { actions: ItemActions; offer: ReactNode } {
  const [offered, setOffered] = useState<readonly RevisedJob[]>([])
  // Masked texts differ from those of the method.
  const isMasked = useSession(({ context }) => context.maskMode)
  const mayRead = useMay('parts', 'read') && !isMasked
  const offering = useMemo((): ItemActions => {
    const { change, together } = actions
    const offer = (changes: readonly RowChange[]) =>
      setOffered((before) => [...before, ...(mayRead ? revisedJobs(changes) : [])])
    return {
      ...actions,
      change: async (changes) => {
        const result = await change(changes)
        if (result.failures.length === 0) offer(changes)
        return result
      },
      ...(together
        ? {
            together: async (work) => {
              const result = await together(work)
              if (result.failures.length === 0) offer(work.change)
              return result
            },
          }
        : {}),
    }
  }, [actions, mayRead])
  const close = useCallback(() => setOffered((before) => before.slice(1)), [])
  const [first] = offered
  return {
    actions: offering,
    offer: first && <RevisionOffer key={first.jobNum} job={first} onClose={close} />,
  }
}

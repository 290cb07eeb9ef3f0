import { useCallback, useState } from 'react'

export type Action = 'adding' | 'updating' | 'deleting'

/** What a list is busy with. `loading` is the list's own query. */
export type Working = Readonly<Record<Action | 'loading' | 'error', boolean>>

type Kept = { running: readonly Action[]; error: boolean }
export const restingWork: Kept = { running: [], error: false }

/** An action sets its flag and forgets the error before it. */
export const beginWork = ({ running }: Kept, action: Action): Kept => ({ running: [...running, action], error: false })

/**
 * Its completion clears the flag, its failure sets error too. Of two that run at once, the flag stands until both have
 * ended.
 */
export function endWork({ running, error }: Kept, action: Action, failed: boolean): Kept {
  const at = running.indexOf(action)
  return { running: at < 0 ? running : running.toSpliced(at, 1), error: error || failed }
}

export const workingOf = ({ running, error }: Kept, list: { loading: boolean; error: boolean }): Working => ({
  adding: running.includes('adding'),
  updating: running.includes('updating'),
  deleting: running.includes('deleting'),
  loading: list.loading,
  error: error || list.error,
})

/** Whether anything is under way. */
export const isAtWork = ({ adding, updating, deleting, loading }: Working): boolean =>
  adding || updating || deleting || loading

/** Holds the flag of an action while its work runs. */
export type During = ReturnType<typeof useWorking>['during']

/**
 * The flags of a list's actions. `during` holds one while `work` runs; it failed if it throws or `failed` says so of
 * its result.
 */
export function useWorking(list: { loading: boolean; error: boolean }) {
  const [kept, setKept] = useState<Kept>(restingWork)
  const during = useCallback(
    async <Result>(
      action: Action,
      work: () => Promise<Result>,
      failed: (result: Result) => boolean = () => false,
    ): Promise<Result> => {
      setKept((now) => beginWork(now, action))
      let bad = true
      try {
        const result = await work()
        bad = failed(result)
        return result
      } finally {
        setKept((now) => endWork(now, action, bad))
      }
    },
    [],
  )
  return { working: workingOf(kept, list), during }
}

import { useCallback, useState } from 'react'

export type Action = 'adding' | 'updating' | 'deleting'

/** The working flags of a list. `loading` is the list's own query. */
export type Working = Readonly<Record<Action | 'loading' | 'error', boolean>>

type WorkState = { running: readonly Action[]; error: boolean }
export const idleWork: WorkState = { running: [], error: false }

/** Sets the flag of an action and clears the previous error. */
export const startWork = ({ running }: WorkState, action: Action): WorkState => ({
  running: [...running, action],
  error: false,
})

/**
 * Clears the flag on completion, and sets error on failure. If two actions run at once, the flag stays set until both
 * have ended.
 */
export function endWork({ running, error }: WorkState, action: Action, failed: boolean): WorkState {
  const at = running.indexOf(action)
  return { running: at < 0 ? running : running.toSpliced(at, 1), error: error || failed }
}

export const workingOf = ({ running, error }: WorkState, list: { loading: boolean; error: boolean }): Working => ({
  adding: running.includes('adding'),
  updating: running.includes('updating'),
  deleting: running.includes('deleting'),
  loading: list.loading,
  error: error || list.error,
})

/** True if any work is running. */
export const isAtWork = ({ adding, updating, deleting, loading }: Working): boolean =>
  adding || updating || deleting || loading

/** Sets the flag of an action while its work runs. */
export type During = ReturnType<typeof useWorking>['during']

/**
 * Returns the flags of a list's actions. `during` sets one while `work` runs; it failed if it throws or if `failed`
 * returns true for its result.
 */
export function useWorking(list: { loading: boolean; error: boolean }) {
  const [workState, setWorkState] = useState<WorkState>(idleWork)
  const during = useCallback(
    async <Result>(
      action: Action,
      work: () => Promise<Result>,
      failed: (result: Result) => boolean = () => false,
    ): Promise<Result> => {
      setWorkState((now) => startWork(now, action))
      let bad = true
      try {
        const result = await work()
        bad = failed(result)
        return result
      } finally {
        setWorkState((now) => endWork(now, action, bad))
      }
    },
    [],
  )
  return { working: workingOf(workState, list), during }
}

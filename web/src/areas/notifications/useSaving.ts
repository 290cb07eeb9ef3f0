import { notificationRecipients } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { anyResponse, type Client, dataResponse, tokenRejected } from '../../core/api/client.ts'
import { sendRules } from '../../core/items/payload.ts'
import { collectChanges } from '../../core/items/undo/collectChanges.ts'
import { useUndoNotice } from '../../core/items/undo/useUndoNotice.ts'
import type { During } from '../../core/items/workingState.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { isNew, type NotificationDraft } from './notificationDraft.ts'
import { callOf, type Step, type StoredState } from './savePlan.ts'
import { savingMachine } from './savingMachine.ts'
import { savingTexts } from './texts.ts'

const added = {
  notifications: dataResponse(rowWith(notifications, ['notificationID'])),
  notificationRules: dataResponse(rowWith(notificationRules, ['ruleID'])),
  notificationRecipients: dataResponse(rowWith(notificationRecipients, ['notificationRecipientID'])),
}

/** Performs a step of saving; returns the number of an added row. */
async function call(client: Client, { stored, step }: { stored: StoredState; step: Step }): Promise<number | null> {
  const { verb, path, body } = callOf(stored, step)
  if (verb === 'delete') await client.delete(path, { schema: anyResponse })
  else if (verb === 'put') await client.put(path, { schema: anyResponse, body })
  else if (step.list === 'notifications')
    return (await client.post(path, { schema: added.notifications, body })).data.notificationID
  else if (step.list === 'notificationRules')
    return (await client.post(path, { schema: added.notificationRules, body })).data.ruleID
  else return (await client.post(path, { schema: added.notificationRecipients, body })).data.notificationRecipientID
  return null
}

const rules = sendRules(notifications)

/**
 * Saves a notification step by step and shows the result, with a button that undoes all steps; `during` sets the
 * working state of the list meanwhile. Steps saved before a failure are not repeated. `onUndone`: called after an
 * addition was undone.
 */
export function useSaving(options: {
  first: NotificationDraft
  during: During
  onDone: (id: string) => void
  onUndone?: (() => void) | undefined
}) {
  const { first, during, onDone, onUndone } = options
  const client = useClient()
  const notices = useNotices()
  const notifyDone = useUndoNotice()
  const saved = useRef<readonly string[]>([])
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const main = first.followUps[0]!.notificationID
  const isAdding = isNew(main)
  const [logic] = useState(() =>
    savingMachine.provide({
      actors: {
        call: fromPromise(async ({ input }) => {
          const work = () => during(isAdding ? 'adding' : 'updating', () => call(client, input))
          const { result, changes } = await collectChanges(client, work)
          saved.current = [...saved.current, ...changes]
          return result
        }),
      },
    }),
  )
  const input = { stored: { draft: isAdding ? null : first, ids: {} }, rules, isNew: isAdding }
  const [state, send] = useMachine(logic, { input })
  const { error, reason, stored } = state.context
  const isDone = state.status === 'done'
  const isFailed = state.matches('failed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each failure, and once at the end
  useEffect(() => {
    if (isFailed && reason !== tokenRejected) notices.error(error!)
    if (isDone) {
      notifyDone(isAdding ? savingTexts.added : savingTexts.updated, saved.current, onUndone)
      onDone(String(stored.ids[main] ?? main))
    }
    if (isDone || isFailed) void queries.invalidateQueries({ queryKey: [organizationId, notifications.area] })
  }, [isDone, isFailed])
  return {
    isAdding,
    isBusy: state.matches('going'),
    reason: isFailed ? reason : null,
    save: (draft: NotificationDraft) => send({ type: 'SAVE', draft }),
  }
}

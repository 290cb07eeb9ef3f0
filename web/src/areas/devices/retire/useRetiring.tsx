import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { messageOf } from '../../../core/api/apiError.ts'
import { defaultActions } from '../../../core/items/defaultActions.ts'
import type { ItemActions, ItemRow } from '../../../core/items/itemActions.ts'
import { sendRules } from '../../../core/items/payload.ts'
import { collectChanges } from '../../../core/items/undo/collectChanges.ts'
import { undoChanges } from '../../../core/items/undo/undoChanges.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { RetireMachines } from './RetireMachines.tsx'
import type { LeftMachine } from './useLeftMachines.ts'

const inherent = {}

/**
 * Returns the deletion of devices in their list: the dialog also offers to retire the machines they leave; both
 * succeed, or neither.
 */
export function useRetiring(): {
  actions: Pick<ItemActions, 'remove'>
  removalNote: (rows: readonly ItemRow[]) => React.ReactNode
} {
  const client = useClient()
  const itemClient = useItemClient(devices)
  const machines = useItemClient(resources)
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const selected = useRef<readonly LeftMachine[]>([])
  const onSelected = useCallback((next: readonly LeftMachine[]) => {
    selected.current = next
  }, [])
  const actions = useMemo(() => {
    const defaults = defaultActions({
      type: devices,
      client: itemClient,
      rules: sendRules(devices),
      hasKey: true,
      inherent,
    })
    const remove: ItemActions['remove'] = async (rows, input) => {
      const change = selected.current.map(({ resourceID, from }) => ({
        key: { resourceID },
        fields: { decommissionedOn: from },
      }))
      selected.current = []
      if (change.length === 0) return defaults.remove(rows, input)
      try {
        const { changes } = await collectChanges(client, () => machines.bulk({ change }))
        const result = await defaults.remove(rows, input)
        if (result.failures.length > 0) await undoChanges(client, changes)
        return result
      } catch (error) {
        return { failures: [{ index: 0, message: messageOf(error) }] }
      } finally {
        await queries.invalidateQueries({ queryKey: [organizationId, resources.area] })
      }
    }
    return { remove }
  }, [client, itemClient, machines, queries, organizationId])
  const removalNote = useCallback(
    (rows: readonly ItemRow[]) => <RetireMachines rows={rows} onWanted={onSelected} />,
    [onSelected],
  )
  return { actions, removalNote }
}

import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { sentenceOf } from '../../../core/api/apiError.ts'
import { defaultActions } from '../../../core/items/defaultActions.ts'
import type { ItemActions, ItemRow } from '../../../core/items/itemActions.ts'
import { sendRules } from '../../../core/items/payload.ts'
import { collectChanges } from '../../../core/items/undo/collectChanges.ts'
import { takeBack } from '../../../core/items/undo/takeBack.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { RetireMachines } from './RetireMachines.tsx'
import type { LeftMachine } from './useLeftMachines.ts'

const inherent = {}

/**
 * How devices are deleted in their list: the question also offers to retire the machines they leave, and both go
 * together, or nothing does.
 */
export function useRetiring(): {
  actions: Pick<ItemActions, 'remove'>
  removalNote: (rows: readonly ItemRow[]) => React.ReactNode
} {
  const client = useClient()
  const itemClient = useItemClient(devices)
  const machines = useItemClient(resources)
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const wanted = useRef<readonly LeftMachine[]>([])
  const onWanted = useCallback((next: readonly LeftMachine[]) => {
    wanted.current = next
  }, [])
  const actions = useMemo(() => {
    const usual = defaultActions({
      type: devices,
      client: itemClient,
      rules: sendRules(devices),
      hasKey: true,
      inherent,
    })
    const remove: ItemActions['remove'] = async (rows, input) => {
      const change = wanted.current.map(({ resourceID, from }) => ({
        key: { resourceID },
        fields: { decommissionedOn: from },
      }))
      wanted.current = []
      if (change.length === 0) return usual.remove(rows, input)
      try {
        const { changes } = await collectChanges(client, () => machines.bulk({ change }))
        const result = await usual.remove(rows, input)
        if (result.failures.length > 0) await takeBack(client, changes)
        return result
      } catch (error) {
        return { failures: [{ index: 0, message: sentenceOf(error) }] }
      } finally {
        await queries.invalidateQueries({ queryKey: [organizationId, resources.area] })
      }
    }
    return { remove }
  }, [client, itemClient, machines, queries, organizationId])
  const removalNote = useCallback(
    (rows: readonly ItemRow[]) => <RetireMachines rows={rows} onWanted={onWanted} />,
    [onWanted],
  )
  return { actions, removalNote }
}

import { randomUUID } from 'node:crypto'
import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/** Notifies browsers that check values were recorded; they read them over HTTP. */
export function publishCheckData({ nats }: Pick<Dependencies, 'nats'>, organizationId: number): void {
  const changed: ChangedRow = { itemType: 'checkData', rowId: randomUUID(), version: 1 }
  nats.publish(subjects.changed(organizationId, 'checksheets'), JSON.stringify(changed))
}

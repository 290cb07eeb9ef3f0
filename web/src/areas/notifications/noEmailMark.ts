import type { EmailReach } from '@takt/domain/areas/notifications/responses/emailReach.ts'
import type { Action } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'

/** Returns why a recipient gets no email, in words; null: it gets emails, or is a device, which needs none. */
export function noEmailMark(
  { recipientType, recipientID }: Pick<Action, 'recipientType' | 'recipientID'>,
  reach: EmailReach | undefined,
): string | null {
  if (!reach || recipientType === '' || recipientType === 'device' || recipientID.trim() === '') return null
  const { noEmail } = texts
  if (recipientType === 'user') {
    const name = recipientID.toLowerCase()
    const person = reach.people.find(({ userName }) => userName.toLowerCase() === name)
    if (person) return noEmail[person.reason]
  }
  if (!reach.hasMailServer) return noEmail.noServer
  const group = reach.groups.find(({ groupId }) => recipientType === 'group' && String(groupId) === recipientID)
  if (!group) return null
  const { members, withoutAddress } = group
  if (members === 0) return noEmail.noMembers
  return withoutAddress > 0 ? noEmail.members(withoutAddress, members) : null
}

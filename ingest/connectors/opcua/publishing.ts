import type { NotificationMessage, PublishResponse } from 'node-opcua-client'
import type { OpenedServer } from './openSession.ts'

const largestSequence = 0xffff_ffff
/** Messages that are requested again at most after an interruption. */
export const maxRepublished = 10_000

/** Returns the sequence number of the message after this one; 0 is never used. */
export const following = (sequence: number) => (sequence >= largestSequence ? 1 : sequence + 1)

/** Requests the next message of any subscription of the session; `timeoutHint` in ms. */
export const publish = (
  { opcua, session }: OpenedServer,
  timeoutHint: number,
  subscriptionAcknowledgements: object[],
) =>
  new Promise<PublishResponse>((resolve, reject) =>
    session.publish(
      new opcua.PublishRequest({ requestHeader: { timeoutHint }, subscriptionAcknowledgements }),
      (error, response) => (response ? resolve(response) : reject(error ?? new Error('no response'))),
    ),
  )

/** Returns a message that the server has sent before; null if it no longer has it. */
export const republish = ({ opcua, session }: OpenedServer, subscriptionId: number, sequence: number) =>
  new Promise<NotificationMessage | null>((resolve) =>
    session.republish(
      new opcua.RepublishRequest({ subscriptionId, retransmitSequenceNumber: sequence }),
      (error, response) => {
        const message = error ? null : response?.notificationMessage
        resolve(message?.sequenceNumber === sequence && message.notificationData?.length ? message : null)
      },
    ),
  )

/** Moves a subscription to this session, which replaces that of the connection before; false if it no longer exists. */
export const transfer = ({ session }: OpenedServer, subscriptionId: number) =>
  new Promise<boolean>((resolve) =>
    session.transferSubscriptions({ subscriptionIds: [subscriptionId], sendInitialValues: false }, (error, response) =>
      resolve(!error && response?.results?.[0]?.statusCode.isGoodish() === true),
    ),
  )

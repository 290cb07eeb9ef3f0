import { type MessageType, messageTypes } from '../session/nodeSession.ts'

/** An edge node. */
export type NodeId = { groupId: string; edgeNodeId: string }

/** Returns the topics of all messages that an edge node and its devices send. */
export const topicsOf = ({ groupId, edgeNodeId }: NodeId): string[] =>
  messageTypes.map((type) => `spBv1.0/${groupId}/${type}/${edgeNodeId}${type.startsWith('D') ? '/+' : ''}`)

/** Returns the topic of commands to an edge node. */
export const commandTopic = ({ groupId, edgeNodeId }: NodeId) => `spBv1.0/${groupId}/NCMD/${edgeNodeId}`

/** Returns the key of an edge node; no ID contains a slash. */
export const nodeKey = ({ groupId, edgeNodeId }: NodeId) => `${groupId}/${edgeNodeId}`

/** Returns the edge node, device and type of a topic; null for other topics. */
export function parseTopic(topic: string): { key: string; type: MessageType; device: string | null } | null {
  const [, groupId, word, edgeNodeId, device = null] = topic.split('/')
  const type = messageTypes.find((each) => each === word)
  if (!type || !groupId || !edgeNodeId || type.startsWith('D') !== (device !== null)) return null
  return { key: nodeKey({ groupId, edgeNodeId }), type, device }
}

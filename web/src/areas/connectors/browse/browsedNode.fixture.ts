import type { BrowsedNode } from '@takt/domain/areas/connectors/connectorBrowse.ts'

/** A node of a server, by default an object with this name and ID. */
export const browsedNode = (name: string, more: Partial<BrowsedNode> = {}): BrowsedNode => ({
  nodeId: name,
  localNodeId: name,
  browseName: name,
  displayName: name,
  nodeClass: 'Object',
  dataType: null,
  value: null,
  status: null,
  at: null,
  hasChildren: true,
  ...more,
})

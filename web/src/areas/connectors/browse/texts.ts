import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of the dialog that shows the nodes of a server. */
export const browseTexts = {
  open: 'Browse server',
  title: 'Browse server',
  tree: 'Nodes of the server',
  found: 'Nodes found',
  search: 'Search by name',
  run: 'Search',
  below: 'Only below the selected folder',
  back: 'Back to the tree',
  searching: 'Searching: this takes up to 10 s',
  connecting: 'Connecting to the server',
  loading: 'Loading…',
  count: (count: number, isMore: boolean) =>
    isMore ? `More than ${count} nodes found` : `${counted(count, 'node')} found`,
  more: (count: number) => `${words.showMore} (${count} shown)`,
  empty: 'This folder is empty.',
  noMatch: 'No node has this text in its name or ID.',
  searchCut:
    'The search has ended at its limit of 20,000 nodes or 10 s: there may be more. Search for a longer part of the name, or ' +
    'select a folder and search below it.',
  folderCut: (count: number) => `Only the first ${count} nodes are listed: search by name below this folder.`,
  failed: 'The server could not be browsed.',
  problem: (text: string) => `${text} ${words.again}.`,
  stale: 'Values are not up to date: the server does not respond.',
  masked: 'Values are hidden while names are masked.',
  mapped: 'Mapped',
  added: 'Added',
  repeated: 'Same node as above',
  hint: 'Select a node to see its details. Space or Enter adds a variable to the signals.',
  details: 'Selected node',
  add: 'Add to signals',
  takeBack: 'Remove from signals',
  isMapped: 'This variable is a signal of the connector already.',
  path: 'Path',
  nodeId: 'Node ID',
  nodeClass: 'Class',
  type: 'Type',
  value: 'Value',
  status: 'Status',
  time: 'Time',
  chosen: (count: number) => (count === 0 ? 'No signals added yet' : `${counted(count, 'signal')} added`),
  done: 'Done',
} as const

/** Every text of reasons: their lists, and giving them to stops. */
export const reasonTexts = {
  reasonNotices: { added: 'Reason Added', updated: 'Reason Updated', deleted: 'Reason Deleted' },
  entryNotices: { added: 'Reason Entry Added', updated: 'Reason Entry Updated', deleted: 'Reason Entry Deleted' },
  look: 'Shown as',
  noReasons: 'There are no reasons yet. Add those that stops at your plant have.',
  noEntries:
    'Nobody has said of a stop what it was for. Reasons are given in Efficiency, Details: choose a stop there.',
} as const

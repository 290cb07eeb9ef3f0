/** Texts of decisions about a revision: possible approvers, approval, withdrawal, rejection. */
export const decideTexts = {
  approve: 'Approve',
  approveAfterAll: 'Approve After All',
  secondApproverRequired: 'You wrote this revision, or named its page: another user must approve it.',
  approverNames: (pages: string, names: readonly string[], more: number) => {
    if (names.length === 0 && more === 0) return `No other user may approve ${pages} yet.`
    if (names.length === 0) return `${more} other ${more === 1 ? 'person' : 'people'} may approve ${pages}.`
    return `Other users who may approve ${pages}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
  },
  unapprove: 'Withdraw Approval',
  unapproveThis: (title: string, revNum: number) => `Withdraw the approval of revision ${revNum} of ${title}?`,
  nothingInForce: (revNum: number) =>
    `Revision ${revNum} is no longer in force. None is in force until one is approved.`,
  replacedBy: (revNum: number, former: number) =>
    `Revision ${revNum} is no longer in force; revision ${former} is in force again.`,
  putBack: (revNum: number) => `Put revision ${revNum} in force`,
  reject: 'Reject',
  rejectThis: (title: string, revNum: number) => `Reject revision ${revNum} of ${title}?`,
  rejectReason: 'Reason for the rejection',
  rejectOwn: 'Reject My Revision',
  keep: 'Keep',
  revisionApproved: 'Revision Approved',
  revisionUnapproved: 'Revision Unapproved',
  revisionPutBack: (revNum: number) => `Revision Unapproved, Revision ${revNum} in Force`,
  revisionRejected: 'Revision Rejected',
} as const

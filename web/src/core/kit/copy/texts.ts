/** Every text of copying. */
export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied',
  refused: 'Your browser does not let this page copy. Select the text and copy it by Ctrl-C.',
} as const

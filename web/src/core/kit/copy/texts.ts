export const copyTexts = {
  copy: 'Copy',
  copySample: 'Copy sample',
  copied: 'Copied',
  denied: 'Your browser does not allow this page to copy. Select the text and press Ctrl-C.',
} as const

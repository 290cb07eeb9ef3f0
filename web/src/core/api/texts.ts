/** Texts about the server for cases without a message from it. */
export const apiTexts = {
  offline: 'The server cannot be reached. Check the network; your input is still here.',
  unreadable: 'The server sent a response that this page cannot read. Reload the page; it may be out of date.',
  unknownError: 'Unknown error',
} as const

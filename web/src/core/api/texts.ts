/** What is said of the server where it says nothing itself. */
export const apiTexts = {
  offline: 'The server cannot be reached. Check the network; what you typed is still here.',
  unreadable: 'The server answered something this page does not understand. Reload the page; it may be out of date.',
  unknownError: 'Unknown error',
} as const

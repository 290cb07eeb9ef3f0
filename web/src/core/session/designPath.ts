/** Address of the flow editor, a page beside the application that is opened with a one-time token. */
export const designPath = '/flowEditor'

/** Error messages of the web application. */
export const webTexts = {
  notBuilt: 'The web application has not been built yet. Run "npm run build", then load this page again.',
} as const

/** What the server says of files when it refuses. */
export const filesTexts = {
  fileTooLarge: (maxBytes: number) => `The file is larger than ${maxBytes} bytes, which is the limit here`,
  wrongFileType: (mediaType: string, types: string) => `The file is of type ${mediaType}; here it must be ${types}`,
  diskFull: 'There is no room left where files are kept. Nothing was kept of this one; tell your administrator',
} as const

/** What the server says of files when it refuses. */
export const filesTexts = {
  fileTooLarge: (maxBytes: number) => `The file is larger than ${maxBytes} bytes, which is the limit here`,
  wrongFileType: (mediaType: string, types: string) => `The file is of type ${mediaType}; here it must be ${types}`,
} as const
